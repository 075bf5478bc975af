"""The Turkish of Neden √d_k?. {holes} never carry a suffix."""

TEXTS: dict[str, str] = {
    "title": "Puanlar neden √{d_k} ile bölünür?",
    "more": "Daha fazlası",
    "question": "Sorgu (query) ve anahtar (key) 4 yerine 64 sayıdan oluşsun. Puanların yayılımı "
    "(standart sapma) ne olur?",
    "choice_same": "değişmez",
    "choice_four": "4 katına çıkar",
    "choice_sixteen": "16 katına çıkar",
    "hint": "Tahminine dokun, sonra deney açılır.",
    "skip": "Tahmin etmeden göster",
    "never": "Tahmin sorma",
    "right": "Tahminin tuttu.",
    "wrong": "Öyle değil.",
    "because": "Sayı 16 katına çıkınca varyans da 16 katına, yayılım ise √16 = 4 katına çıkar. "
    "Ölçülen yayılım: 4 sayıda {four}, 64 sayıda {many}.",
    "experiment": "1. Deney: rastgele sorgular ve anahtarlar",
    "slider": "Sorgu ve anahtarın sayı adedi, {d_k}",
    "slider_says": "{d_k} = {value}",
    "draw": "Başka sayılar çek",
    "drawn": "Çekiliş {draw} / {draws}",
    "variance": "{d_k} = {value} iken puanların varyansı: beklenen **{expected}**, ölçülen "
    "**{measured}** (± {error}).",
    "raw": "Bölmeden: q·k",
    "divided": "√{d_k} ile bölünce: q·k / {root}",
    "histogram": "4.096 puanın dağılımı, iki resimde aynı eksen",
    "histogram_label": "{side}: puanların dağılımı. Ortalama 0, standart sapma {spread}.",
    "weights": "İlk sorgunun 16 anahtara verdiği paylar",
    "weights_label": "{side}: en büyük pay {largest}.",
    "fact": "ölçülen",
    "fact_variance": "varyans",
    "fact_largest": "en büyük pay (ortalama)",
    "fact_entropy": "dağınıklık (entropi, nat)",
    "fact_gradient": "softmax türevi (gradyan, gradient)",
    "facts_note": "256 sorgunun ortalaması. Entropi en çok ln 16 = {most} olur; 0 ise bütün pay "
    "tek anahtardadır. Türev, puandaki küçük bir değişikliğin paya ne kadar geçtiğini söyler.",
    "chart_variance": "Varyans, {d_k} büyürken",
    "chart_variance_label": "Varyans: ölçülen noktalar, beklenen çizginin üstünde. Her "
    "{d_k} için ölçülen ve beklenen sayı tablodadır.",
    "line_expected": "çizgi: beklenen",
    "dots_measured": "nokta: ölçülen",
    "chart_gradient": "Softmax türevi, {d_k} büyürken",
    "chart_gradient_label": "Ortalama türev. Bölmeden küçülür, bölünce aynı kalır; sayılar "
    "tablodadır.",
    "line_raw": "kare: bölmeden",
    "line_divided": "daire: bölünce",
    "all_widths": "Bütün ölçümlerin tablosu",
    "column_expected": "beklenen varyans",
    "column_measured": "ölçülen varyans",
    "column_largest_raw": "en büyük pay, bölmeden",
    "column_largest_divided": "en büyük pay, bölünce",
    "column_gradient_raw": "türev, bölmeden",
    "column_gradient_divided": "türev, bölünce",
    "by_hand": "Elle denetle: ilk sorgu ile ilk anahtar",
    "by_hand_rest": " + ({count} çarpım daha)",
    "by_hand_note": "Yazılan sayılar üç basamağa yuvarlanmıştır; toplam yuvarlanmadan alınır, son "
    "basamak bu yüzden biraz oynayabilir.",
    "sentence": "2. Aynısı senin cümlende",
    "sentence_intro": "İlk resim eğitilmiş modelin payları. İkincisinde aynı puanlar başka bir "
    "**sıcaklıkla** (temperature) softmax adımına giriyor: T sayısı 1 ise hiçbir şey değişmez, "
    "küçülünce satırlar sivrilir, büyüyünce düzleşir.",
    "sentence_intro_random": "İlk resim rastgele ağırlıklı modelin payları. İkincisinde aynı "
    "puanlar başka bir **sıcaklıkla** (temperature) softmax adımına giriyor: T sayısı 1 ise "
    "hiçbir şey değişmez, küçülünce satırlar sivrilir, büyüyünce düzleşir.",
    "layer": "Katman",
    "head": "Baş",
    "temperature": "Sıcaklık T",
    "temperature_says": "T = {value}",
    "off": "Bölmeyi kapat (T = {value})",
    "own": "Modelin kendisi (T = 1)",
    "left": "Bölünce: softmax(q·k / {root})",
    "right_off": "Bölmeden: softmax(q·k)",
    "right_t": "T = {value}: softmax(q·k / ({root} × T))",
    "grid_left": "Bölünce dikkat ağırlıkları. Satırlar soran (Query), sütunlar bakılan (Key).",
    "grid_right": "T sıcaklığında dikkat ağırlıkları. Satırlar soran (Query), sütunlar bakılan "
    "(Key).",
    "cell_left": "“{asker}” → “{seen}”, bölünce {value}",
    "cell_right": "“{asker}” → “{seen}”, T = {t} iken {value}",
    "corner_row": "soran ↓",
    "corner_column": "bakılan →",
    "said": "{asker} → {seen}: puan {score}, √{d_k} = {root} ile bölünce {scaled}. Pay bölünce "
    "**{left}**, T = {t} iken **{right}**.",
    "said_masked": "{asker} → {seen}: maske bu bakışı kapatıyor, pay hep 0.",
    "row": "{asker} satırının tablosu",
    "column_seen": "bakılan",
    "column_score": "q·k",
    "column_scaled": "q·k / √{d_k}",
    "column_left": "pay, bölünce",
    "column_right": "pay, T = {t}",
    "side_left": "bölünce (T = 1)",
    "side_right": "T = {t}",
    "head_facts": "Bu başın bütün satırlarının ortalaması",
    "honest": "Model bölmeyle eğitildi. Bölmeden eğitilseydi başka ağırlıklar öğrenirdi; burada "
    "görülen, hazır puanlarda bölmeyi kapatmanın etkisidir.",
    "honest_random": "Ağırlıklar rastgele: puanlar küçüktür, satırlar bölmeden de yumuşak "
    "kalabilir.",
}
