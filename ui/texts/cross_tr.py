"""The Turkish of cross-attention. A word or number that varies never takes a suffix."""

READY = (
    "mavi karenin yanındaki kırmızı daire",
    "kırmızı daire",
    "büyük daireler",
    "küçük kırmızı yıldız",
    "yeşil yıldız",
)
"""Phrases to begin with; the first is the page's own, the last fits nothing in its scene."""

SCENES = (
    ("başlangıç sahnesi", "kd11b.mk22b.kd23b.ky42k.sd32b.yk44b.mu14k"),
    ("hep kırmızı", "kd11b.kk13b.ku24k.ky31b.kd43k.kk44k"),
    ("hep daire", "kd11b.md13k.yd22b.sd34b.rd41k.td43b"),
    ("boş resim", "bos"),
)

NAMES = {
    "red": "kırmızı", "blue": "mavi", "green": "yeşil", "yellow": "sarı", "purple": "mor",
    "orange": "turuncu", "circle": "daire", "square": "kare", "triangle": "üçgen",
    "star": "yıldız", "large": "büyük", "small": "küçük",
}  # fmt: skip

NO_MODEL = (
    "Bu dersin küçük modeli yüklenemedi ({file}: {reason}). assets/scenes klasörünü "
    "depodan yeniden almak gerekir."
)
UNKNOWN = (
    "Bu küçük model şunu bilmiyor: {words}. Yalnız aşağıdaki kelimeleri öğrendi; "
    "onlardan bir öbek kur ya da hazır öbeklerden birini seç."
)
REFUSED = {
    "EmptySentenceError": "Öbekte kelime yok. Kelimelerden seç ya da hazır öbeklerden birine "
    "dokun.",
    "TooLongError": "Bu öbek çok uzun; model daha kısa öbeklerle eğitildi. Birkaç kelimeyi çıkar.",
}

SETS = {
    "seen pairs": "eğitimde görülen renk–şekil ikilileri",
    "held-out pairs": "eğitimde hiç görülmeyen ikililer",
    "beside, seen pairs": "“yanındaki”",
    "beside, another of the same elsewhere": "“yanındaki”, aynısından biri de başka yerde",
    "beside, held-out pair sought": "“yanındaki”, aranan hiç görülmemiş",
    "beside, held-out pair sought, another of the same elsewhere": "“yanındaki”, aranan hiç "
    "görülmemiş, aynısından biri de başka yerde",
    "beside a held-out pair": "“yanındaki”, komşusu hiç görülmemiş",
    "size decides": "yalnız boyu ayırt ettiriyor",
    "plural, two or three": "çoğul: iki ya da üç şekil",
    "colour word alone": "yalnız renk adı",
    "nothing fits, seen pairs": "uyan şekil yok",
    "nothing fits, held-out pairs": "uyan şekil yok, ikili hiç görülmemiş",
    "nothing fits, not beside": "uyan şekil yok: ikisi de var, ama yan yana değil",
    "nothing fits, only at a corner": "uyan şekil yok: ikisi yalnız köşeden değiyor",
}
"""The test sets of the small model, by the name that its training gave them."""

TEXTS: dict[str, str] = {
    "title": "Çapraz dikkat: sorgu hangi bölgeden bilgi alıyor?",
    "lead": "Öbeğin kelimeleri sorar, resmin parçaları yanıtlar. Bir kelimeye, sonra bir parçaya "
    "dokun.",
    "phrase": "Öbek",
    "phrase_hint": "Bir öbek yaz ve Enter’a bas",
    "ready": "Hazır öbekler:",
    "build": "Kelimelerle kur",
    "build_clear": "Öbeği sil",
    "build_last": "Son kelimeyi sil",
    "words": "Öbeğin kelimeleri. Sol ve sağ ok tuşlarıyla gezebilirsin.",
    "word": "{word}: sor",
    "word_on": "{word}: soran kelime",
    "picture": "Resmin parçaları, {across} satır ve {across} sütun. Ok tuşlarıyla gezebilirsin.",
    "patch": "{row}. satır {column}. sütun, {what}: {word} kelimesinin verdiği pay {weight}",
    "patch_quiet": "{row}. satır {column}. sütun, {what}",
    "empty": "boş kâğıt",
    "nothing": "[YOK]",
    "nothing_label": "[YOK] yeri: {word} kelimesinin verdiği pay {weight}",
    "legend": "Parça ne kadar aydınlıksa payı o kadar büyük; 0,25 ve üstü tam aydınlık. Çerçeve: "
    "en "
    "büyük pay. Payı 0,05 ve üstü olanların sayısı yazılıdır; öbürleri için parçaya dokun.",
    "legend_self": "Öz dikkatte resme bakılmaz: soranlar da bakılanlar da öbeğin kelimeleridir.",
    "question": "Önce tahmin et: **{word}** kelimesi resmin neresine bakacak?",
    "question_hint": "Tahmin ettiğin şekle dokun.",
    "skip": "Tahmin etmeden göster",
    "never": "Bir daha sorma",
    "right": "Bildin: payın en çoğu oraya gidiyor.",
    "wrong": "Senin gösterdiğin: {guess}. Model en çok başka bir yere bakıyor.",
    "wrong_none": "Orada şekil yok; bak, model nereye bakıyor.",
    "said": "**{word}**, en çok şuraya bakıyor: **{target}**, pay **{weight}**.",
    "said_self": "**{word}**, en çok şu kelimeye bakıyor: **{target}**, pay **{weight}**.",
    "where": "{thing}, {row}. satır {column}. sütun",
    "thing": "{colour} {shape}",
    "thing_small": "küçük {colour} {shape}",
    "paper": "boş yerler",
    "shares": "Payların toplamı 1 eder: {sum}",
    "shares_caption": "{word} kelimesinin payı nereye gidiyor? ✓: öbeğin buraya kadarki anlamına "
    "uyan.",
    "shares_self": "{word} kelimesinin payı hangi kelimelere gidiyor?",
    "column_what": "Bakılan",
    "column_share": "Pay",
    "fits": "uyuyor",
    "later": "sonraki kelime, bakamaz",
    "fits_mass": "Uyan şekillere düşen pay: **{mass}**.",
    "none_right": "Öbeğin buraya kadarki anlamına uyan şekil yok. Model payının **{share}** "
    "kadarını "
    "[YOK] yerine veriyor: “burada öyle bir şey yok” demesinin yolu budur.",
    "none_wrong": "Öbeğin buraya kadarki anlamına uyan şekil yok, ama [YOK] yalnız **{share}** pay "
    "alıyor. Model gerisini benzeyen yerlere dağıtıyor: yanılıyor.",
    "none_twin": "Öbeğin buraya kadarki anlamına uyan şekil yok. Bu modele [YOK] yerine bakması "
    "öğretilmedi; softmax payın tümünü yine de bir yerlere dağıtmak zorundadır.",
    "answer": "“Böyle bir şey var mı?” sorusuna modelin verdiği “var” olasılığı: **{share}**.",
    "not_proper": "Model böyle kurulmuş öbek görmedi; çıkan sayılar gerçek, ama anlamları yok. "
    "Öğrendiği kalıplar: “(büyük) kırmızı daire”, “mavi karenin yanındaki kırmızı daire”.",
    "source": "K ve V nereden gelsin?",
    "source_oz": "kelimelerden (öz dikkat)",
    "source_capraz": "resimden (çapraz dikkat)",
    "steps": "Aynı beş adım, tek fark kaynak",
    "column_step": "Adım",
    "column_oz": "öz dikkat",
    "column_capraz": "çapraz dikkat",
    "step_q": "[Sorgu](q): Q = X W_Q",
    "step_k": "[Anahtar](k): K = B W_K",
    "step_v": "[Değer](v): V = B W_V",
    "step_s": "Puan: Q Kᵀ ÷ √{d_k}",
    "step_a": "[Pay](a) ve toplam: A V",
    "from_words": "X: kelimeler",
    "source_words": "B: **kelimeler**",
    "source_picture": "B: **resim parçaları** ve [YOK]",
    "steps_note": "X soranların, B bakılanların vektörleridir. Parantezdeki sayılar şekildir: "
    "satır × sütun. Soran sayısı değişmez; bakılan sayısı "
    "kaynağa göre değişir.",
    "cell": "**{word}** → {target}: puan {score}, ÷ √{d_k} = {scaled}, softmax sonrası pay "
    "**{weight}**.",
    "cell_none": "Bir parçaya dokun: puanı ve payı burada yazar.",
    "cell_none_self": "Aşağıdaki kelimelerden birine dokun: puanı ve payı burada yazar.",
    "patch_name": "parça {row}. satır {column}. sütun",
    "twin": "Model",
    "twin_isaret": "işaret etmesi öğretilen",
    "twin_cevap": "yalnız “var mı?” sorulan",
    "twin_note_isaret": "Bu modelin bir başına eğitimde, her kelimede nereye bakacağı gösterildi.",
    "twin_note_cevap": "Aynı ağ, ama ona yalnız “var mı?” diye soruldu; nereye bakacağını kimse "
    "söylemedi. "
    "Seçili baş, sonradan ölçülüp en iyi işaret eden çıkandır.",
    "head": "Baş",
    "head_name": "Katman {layer} · baş {head}",
    "head_pointer": "işaret eden",
    "edit": "Resmi değiştir",
    "edit_hint": "Fırçanı seç, sonra bir kareye dokun. Aynı şekle yeniden dokununca silinir.",
    "edit_shape": "Şekil",
    "edit_colour": "Renk",
    "edit_size": "Boy",
    "edit_erase": "Silgi",
    "edit_scene": "Hazır resimler",
    "edit_grid": "Resmin kareleri. Ok tuşlarıyla gez, Enter ile yerleştir.",
    "edit_cell": "{row}. satır {column}. sütun, {what}",
    "table": "Bu payların tablosu",
    "table_row": "Satır",
    "refused_known": "Modelin bildiği kelimeler",
    "translation": "Metinden metne: çeviride çapraz dikkat",
    "scores_isaret": "Ölçülen başarı (işaret etmesi öğretilen)",
    "scores_cevap": "Ölçülen başarı (yalnız “var mı?” sorulan)",
    "scores_columns": "Sınama|En büyük pay doğru yerde|Doğru yere düşen pay|“Var mı?” doğru",
    "scores_note": "Sınama resimleri ve öbekleri rastgele üretildi, eğitimde kullanılmadı; 1 "
    "hepsi, 0 hiçbiri demektir. Uyan şekil yokken doğru yer [YOK] sayılır. Yalnız “var mı?” "
    "sorulan modelde en büyük paya yalnız parçalar arasında bakılır: ona [YOK] öğretilmedi.",
    "more": "Bu model nedir, nasıl eğitildi, neyi göstermez?",
}
