"""The Turkish of Konum. {holes} never carry a suffix."""

KINDS: dict[str, dict[str, str]] = {
    "off": {
        "word": "kapali",
        "name": "Konum kapalı",
        "why": "Kelimelerin yalnız kendisi verilir; kaçıncı sırada oldukları söylenmez.",
    },
    "sinusoidal": {
        "word": "sinus",
        "name": "Sinüs",
        "why": "Her kelimenin vektörüne, yerine ait dalgalar eklenir.",
        "trained": "Bu model böyle eğitildi.",
    },
    "learned": {
        "word": "ogrenilmis",
        "name": "Öğrenilmiş",
        "why": "Her yer için bir tablonun ayrı bir satırı eklenir. Buradaki tablo bir örnektir: "
        "sayıları rastgele çekildi, eğitimin başındaki gibi.",
        "why_learned": "Her yer için bir tablonun ayrı bir satırı eklenir. Tablo, modelin bütün "
        "öbür sayıları sabit tutularak {steps} adımda öğrenildi.",
    },
    "rope": {
        "word": "rope",
        "name": "RoPE",
        "why": "Vektöre bir şey eklenmez; sorgu (query) ve anahtar (key) yerine göre "
        "döndürülür. Model böyle eğitilmedi; işlem aynıdır.",
    },
}
"""By the core's name: its word in an address, its name, and what it does."""

TEXTS: dict[str, str] = {
    "title": "Konum: dikkat, kelimelerin sırasını nereden bilir?",
    "more": "Daha fazlası",
    "question": "Konum bilgisi kapalı. Cümlenin kelimelerini karıştırınca {asker} kelimesinin "
    "çıktısı ne olur?",
    "choice_same": "hiç değişmez",
    "choice_little": "biraz değişir",
    "choice_much": "çok değişir",
    "hint": "Tahminine dokun, sonra deney açılır.",
    "skip": "Tahmin etmeden göster",
    "never": "Tahmin sorma",
    "right": "Tahminin tuttu.",
    "wrong": "Öyle değil.",
    "because": "Ölçülen en büyük fark {largest}: bu yalnız yuvarlamadır. Satırlar kelimelerle "
    "birlikte yeni yerlerine taşındı, sayıları aynı kaldı. Şimdi konumu aç ve yeniden bak.",
    "shuffle": "1. Kelimeleri karıştır",
    "kinds": "Konum bilgisi",
    "order": "Karışık sıra. Bir kelimeye, sonra başka birine dokun: yer değiştirirler.",
    "order_word": "{word}, yeri {place}",
    "order_held": "{word}, tutuldu; şimdi başka bir kelimeye dokun",
    "mix": "Karıştır",
    "straighten": "Düz sıraya dön",
    "single": "Karıştırmak için cümlede en az iki kelime olmalı.",
    "largest": "{kind}: çıktılardaki en büyük fark **{largest}**.",
    "equal": "Satırlar yalnız yer değiştirdi; hiçbir sayı değişmedi.",
    "equal_rounding": "Satırlar yalnız yer değiştirdi. Bu kadarcık fark, bilgisayarın toplamayı "
    "başka sırada yapıp yuvarlamasından gelir: 0 sayılır.",
    "unequal": "Aynı kelimeler, başka sıra: artık başka bir cümle.",
    "same_order": "Sıra düz: karşılaştırılan iki cümle aynı.",
    "straight": "Düz cümle",
    "mixed": "Karışık cümle",
    "grid_straight": "Düz cümlenin dikkat ağırlıkları. Satırlar soran (Query), sütunlar bakılan "
    "(Key).",
    "grid_mixed": "Karışık cümlenin dikkat ağırlıkları. Satırlar soran (Query), sütunlar bakılan "
    "(Key).",
    "cell_straight": "“{asker}” → “{seen}”, düz sırada {value}",
    "cell_mixed": "“{asker}” → “{seen}”, karışık sırada {value}",
    "corner_row": "soran ↓",
    "corner_column": "bakılan →",
    "head": "Katman 1, baş {head}: bu cümlede konumun en çok değiştirdiği baş.",
    "head_masked": "Nedensel maske bu sayfada kullanılmaz.",
    "said": "{asker} → {seen}: pay düz sırada **{left}**, karışık sırada **{right}**.",
    "output": "{asker} kelimesinin çıktısı, katman 1, {d_model} sayı",
    "strip_straight": "düz sırada",
    "strip_mixed": "karışık sırada",
    "strip_difference": "fark",
    "strip_label": "{name}: {d_model} sayılık şerit. En büyük büyüklük {largest}.",
    "row_largest": "Bu satırda en büyük fark: {largest}.",
    "all_kinds": "Dört yol, aynı karışık sıra",
    "column_kind": "konum bilgisi",
    "column_largest": "en büyük fark",
    "column_verdict": "sonuç",
    "verdict_equal": "satırlar yalnız taşındı",
    "verdict_unequal": "çıktılar değişti",
    "scores": "Model bu konumla ne kadar bilir?",
    "scores_note": "Eğitimde görülmemiş cümlelerde doğru yere bakma oranı. Model sinüsle eğitildi; "
    "tablo, model sabit tutularak {steps} adımda öğrenildi. Tabloda {places} yer var, ama eğitim "
    "cümleleri en çok {taught} tokendir: ondan sonraki satırlar rastgele kaldı.",
    "scores_column_kind": "eklenen konum",
    "scores_column_previous": "önceki kelime başı",
    "scores_column_next": "sonraki kelime başı",
    "scores_column_grammar": "dil bilgisi başı",
    "scores_sinusoidal": "sinüs",
    "scores_learned": "öğrenilmiş tablo",
    "scores_drawn": "rastgele tablo",
    "scores_off": "hiçbiri",
    "row_table": "{asker} satırının tablosu",
    "column_seen": "bakılan",
    "waves": "2. Sinüs dalgaları",
    "waves_intro": "Her yerin {d_model} sayısı vardır; ikisi bir çift, her çift bir hızda dönen "
    "bir saat gibidir. Baştaki çiftler hızlı, sondakiler yavaştır. Hepsi birlikte her yere ayrı "
    "bir desen verir.",
    "place": "Yer t",
    "place_says": "t = {value}",
    "pair": "Çift i",
    "pair_says": "i = {value}",
    "waves_picture": "Satırlar yerler (0 … {last}), sütunlar boyutlar (0 … {last_dim}). Mavi "
    "artı, turuncu eksi, boş sıfır.",
    "waves_chart": "Seçili çift: sinüs (daire) ve kosinüs (kare)",
    "waves_chart_label": "Seçili çiftin sinüs ve kosinüs dalgası, yerler boyunca. Seçili yerde "
    "sinüs {sine}, kosinüs {cosine}.",
    "wave_sum": "P[{t}, {even}] = sin({t} / 10000^({even}/{d_model})) = sin({angle}) = **{sine}**",
    "wave_cosine": "P[{t}, {odd}] = cos({t} / 10000^({even}/{d_model})) = cos({angle}) = "
    "**{cosine}**",
    "wave_note": "Açılar derece değil, radyandır. Hesap makinesini RAD düzenine al, elle denetle.",
    "rope": "3. RoPE: dönen oklar",
    "rope_intro": "{asker} kelimesinin sorgusu (mavi, düz) ile {seen} kelimesinin anahtarı "
    "(turuncu, kesik) ikişer ikişer ok olur. Her yer, oku bir adım döndürür. **İkisini birlikte "
    "kaydır:** oklar birlikte döner, aralarındaki açı aynı kalır, çarpım değişmez. **Yalnız "
    "uzaklığı değiştir:** çarpım değişir.",
    "asker": "soran",
    "seen": "bakılan",
    "start": "İkisini birlikte kaydır",
    "start_says": "yerler {from}, {to}",
    "distance": "Aradaki uzaklık",
    "distance_says": "uzaklık {value}",
    "own_places": "Cümledeki yerler",
    "product": "q·k = **{product}**",
    "product_same": "Yer 0 ve {distance} iken de {product}: yalnız uzaklık sayılır.",
    "before_zero": " Sıfırdan önce yer yoktur; eksi sayı yalnız hesapta vardır.",
    "product_off": "Döndürmeden (konum kapalı): {product}.",
    "arrow_label": "Çift {pair}: okların arasındaki açı {apart} derece, q·k içindeki payı {part}.",
    "arrow_apart": "açı {apart}°",
    "arrow_turn": "yer başına {turn}°",
    "parts_table": "Çiftlerin tablosu",
    "column_pair": "çift",
    "column_turn": "yer başına dönme",
    "column_q": "q okunun boyu",
    "column_k": "k okunun boyu",
    "column_apart": "aradaki açı",
    "column_part": "q·k içindeki payı",
    "sum": "toplam",
    "rope_note": "Açılar görünsün diye bütün oklar aynı boyda çizildi; gerçek boyları tablodadır. "
    "Bir çiftin payı: iki boyun çarpımı × aradaki açının kosinüsü. Paylar toplanınca q·k çıkar.",
}
