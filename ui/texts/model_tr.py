"""The Turkish of the page about the model: the card, its scores, the proof.

No number stands here; all of them come from the manifest, the sizes and the trace.
"""

import math

from ui.texts.tr import number

TITLE = "Bu model nedir, neyi bilir?"
OF_TRAINED = {
    "random": "Bu bölümde anlatılan eğitim ve ölçümler eğitilmiş modelindir; şu an seçili olan "
    "rastgele ağırlıklar hiç eğitilmedi.",
    "free": "Bu bölümde anlatılan eğitim ve ölçümler eğitilmiş modelindir; şu an seçili olan "
    "rolsüz ikizi aynı metinlerle eğitildi ({steps} adım), ama başlarına iş verilmedi.",
}
"""What is said over a part that describes the trained model, by the weights that are chosen."""

FACTS = "Bir bakışta"
SCORES = "Ölçülen başarı"
FAILURES = "Yanıldığı cümleler"
PROOF = "NumPy = PyTorch"
DATA = "Neyle eğitildi?"
LIMITS = "Ne yapamaz?"

SIZES = {
    "parameters": "öğrenilmiş sayı",
    "n_layers": "katman",
    "n_heads": "baş, her katmanda",
    "vocabulary_size": "parçalık sözlük",
    "d_model": "boyut, her token için",
    "megabytes": "MB, dosyada",
    "steps_done": "eğitim adımı",
}
"""What is counted, in the order in which it is shown."""

TAUGHT = "Öğretilmiş başlar: {heads}. Öbür başlar serbesttir."
TAUGHT_HEAD = "{role} (katman {layer}, baş {head})"

COLUMNS = ("Hangi cümlelerde?", "Sonuç", "%95 aralığı", "Şansla")
AT_MOST = "en çok {x}"
INTERVAL = "{low} – {high}"
OF = "{right} / {of}"
SCORES_NOTE = (
    "1,000 her soruda doğru demektir. Sınama cümleleri eğitimde kullanılmadı. Bir satıra dokun: "
    "nasıl ölçüldüğü açılır. %95 aralığı: aynı türden başka cümlelerle ölçülse, "
    "sonuç büyük olasılıkla bu iki sayının arasında çıkar. Şansla: hiçbir şey bilmeden, basit "
    "bir kuralla ya da rastgele seçen kaç puan alırdı? Başlar sayfasındaki sayılar başka sınama "
    "cümlelerindendir: orada zamir, görülmemiş adlarla, yarısı görülmemiş kalıplarla üretilmiş "
    "cümlelerde, öbür işler UD_GB, UD_BOUN ve UD_Kenet cümlelerinin karışımında soruldu; burada "
    "her küme ayrı yazılır."
)

GROUPS: dict[str, tuple[str, str]] = {
    "hand_written_blind": (
        "Zamir kimi gösteriyor? (hiç bakılmamış, zor)",
        "Eğitim verisini hazırlayanların hiç görmediği, başka birinin yazdığı cümleler; çoğunda "
        "iki aday aynı türdendir. Zor bir sınama: senin cümlelerinde beklenecek sonuç budur.",
    ),
    "hand_written_blind_2": (
        "Zamir kimi gösteriyor? (hiç bakılmamış, karışık)",
        "Üçüncü bir elin yazdığı, yine hiç bakılmamış cümleler: kolayı da var, zoru da.",
    ),
    "hand_written_others": (
        "Zamir kimi gösteriyor? (yanlışlarına bakılmış)",
        "Zor sınamayı yazanın öbür cümleleri; eğitim verisi genişletilirken yanlışlarına bakıldı.",
    ),
    "hand_written_fresh": (
        "Zamir kimi gösteriyor? (taze cümleler)",
        "Elle yazıldı; eğitim verisinin ilk biçimi bittikten sonra.",
    ),
    "hand_written": (
        "Zamir kimi gösteriyor? (ilk cümleler)",
        "Elle yazıldı, eğitimde yok; ama eğitim verisini hazırlayan bu cümleleri biliyordu.",
    ),
    "hand_written_more": (
        "Zamir kimi gösteriyor? (çok türden)",
        "Elle yazıldı; eğitim verisi bunlara bakılarak genişletildi, katı bir sınama değildir.",
    ),
    "generated": ("Zamir kimi gösteriyor? (üretilmiş)", "Kuralla üretilmiş cümleler."),
    "pairs": (
        "İkiz cümleler",
        "Yalnız yüklemi değişen iki cümle: birinde zamir kişiyi, öbüründe eşyayı gösterir.",
    ),
    "grammar": (
        "Dil bilgisi başı",
        "Kelime, bağlı olduğu kelimeye mi bakıyor? Noktalama sayılmaz.",
    ),
    "neighbours": (
        "Komşu kelime başları",
        "Önceki ve sonraki kelime, UD_GB derleminin sınama için ayrılmış cümlelerinde.",
    ),
    "meaning": (
        "Anlam başı",
        "Kelimenin kendisi sayılmazsa en büyük pay, anlamı en yakın kelimede mi? Anlam yakınlığını "
        "büyük bir dil modelinin kelime vektörleri söyler.",
    ),
    "masked_words": ("Gizlenen kelime", "Sınama için ayrılmış cümlelerde bir kelime gizlenir."),
    "seeds": (
        "Başka bir başlangıçla",
        "Aynı eğitim, başka bir rastgele başlangıç sayısıyla yinelendi.",
    ),
    "opening": (
        "Derslerin ilk cümleleri",
        "Doğru kelimenin zamirden aldığı dikkat payı; bir sınama değil, bilgi.",
    ),
    "largest_scaled_score": (
        "En büyük ölçeklenmiş puan",
        "Softmax’a giren en büyük sayı. Küçük kaldıkça paylar 0 ve 1’e yapışmaz.",
    ),
}
"""Every score that the page knows: its name and what was done. Others are not shown."""

NOT_SHARES = frozenset({"largest_scaled_score"})
FROM_TO = frozenset({"grammar"})
"""Whose parts differ so much that no single one may stand for all."""

AT_MOST_FOR = frozenset(
    {
        "hand_written",
        "hand_written_fresh",
        "hand_written_more",
        "hand_written_others",
        "hand_written_blind",
        "hand_written_blind_2",
        "generated",
        "pairs",
    }
)
"""Where the candidates are at least two, chance is this or less."""

PARTS: dict[str, str] = {
    "right": "doğru",
    "single": "tek tek cümleler",
    "both": "ikiz cümlelerin ikisi de doğru",
    "seen words": "görülmüş kelimeler",
    "unseen nouns": "görülmemiş adlar",
    "unseen predicates": "görülmemiş yüklemler",
    "unseen predicates and nouns": "görülmemiş yüklem ve adlar",
    "new constructions": "görülmemiş cümle kalıpları",
    "new constructions, unseen nouns": "görülmemiş kalıp ve adlar",
    "situations: seen": "aynı türden iki aday, görülmüş durumlar",
    "situations: held out": "aynı türden iki aday, görülmemiş durumlar",
    "situations: new constructions": "aynı türden iki aday, görülmemiş kalıplar",
    "all words": "bütün kelimeler",
    "words left out": "büyük modele hiç sorulmamış kelimeler",
    "UD_GB": "UD Turkish-GB (dil bilgisi kitabı cümleleri)",
    "UD_BOUN": "UD Turkish-BOUN (gazete, roman)",
    "UD_Kenet": "UD Turkish-Kenet (sözlük örnekleri)",
    "previous": "önceki kelime",
    "next": "sonraki kelime",
    "grammar": "dil bilgisi",
    "pronoun": "zamir",
    "meaning": "anlam",
    "mass": "doğru kelimeye verilen pay",
    "first": "ilk tahminde",
    "among_five": "ilk beş tahminde",
    "agreement": "büyük modelle uyuşma",
    "held_out": "sınama için ayrılmış cümlelerde",
}
"""The name of a part of a score."""

OPENING_ROW = "“{pronoun}” kelimesinden “{word}” kelimesine: {sentence}"
FAILURE = "<q>{sentence}</q> Model “{pronoun}” için “{chosen}” dedi ({weight}), doğrusu “{right}”."
FAILURE_LINK = "Bu cümlede gör"
FAILURES_MORE = "Öbür {count} yanlış"
NO_FAILURES = "Kayıtlı yanlış yok; bu, yanılmaz demek değildir."
FAILURES_NOTE = (
    "Eğitilmiş modelin yanlışları. Hiç bakılmamış sınamalarınkiler burada yok: onların yalnız "
    "sayısı bilinir. Ayraç içindeki sayı, modelin yanlış kelimeye verdiği paydır. Pay büyük "
    "olduğunda da yanılabilir: büyük pay, doğru cevap demek değildir."
)

PROOF_LINE = "en büyük fark: {largest}"
PROOF_TEXT = (
    "Bu sayfadaki sayıları NumPy ile yazılmış kısa bir program hesaplar. Aynı formüller bir kez "
    "de PyTorch ile, ayrı bir programda yazıldı. {sentences} cümlenin {numbers} ara sonucu tek "
    "tek karşılaştırıldı; yukarıdaki, aralarındaki farkların en büyüğüdür."
)
PROOF_ROWS = {
    "float32": "Sayfada kullanılan duyarlık (32 bit)",
    "float64": "Çift duyarlık (64 bit)",
}
PROOF_COLUMNS = ("Duyarlık", "En büyük fark", "Dikkat ağırlıklarında")
PROOF_SOURCE = (
    "PyTorch {torch} (64 bit) ile NumPy {numpy}, model dosyası yazılırken ölçüldü. "
    "Kalan fark, bilgisayarın sayıları sınırlı basamakla tutmasındandır."
)
PROOF_MISSING = "Bu model dosyasında ölçülmüş fark yok; aşağıdaki düğme şimdi ölçer."
PROOF_BUTTON = "Şimdi yeniden hesapla"
PROOF_STEP = "{sentence}. cümle, {kind}"
PROOF_KINDS = {"float32": "32 bit", "float64": "64 bit"}
PROOF_DONE = (
    "Az önce bu sunucuda hesaplandı: {numbers} sayıda en büyük fark 32 bitte {single}, "
    "64 bitte {double}."
)
PROOF_BROKEN = "PyTorch sonuçlarının dosyası okunamadı; depodan yeniden almak gerekir."

DATA_COLUMNS = ("Kaynak", "Lisans", "Ne için?")
DATA_MORE = "{count} kaynak ve lisansları"
DATA_USES = {
    "grammar": "dil bilgisi",
    "text": "düz metin",
    "lexicon": "kelime listesi",
    "meaning": "anlam",
}
DATA_NAMES = {
    "UD Turkish-Kenet (dev; test only tested on)": "UD Turkish-Kenet",
    "UD Turkish-BOUN (dev; test only tested on)": "UD Turkish-BOUN",
    "Tatoeba sentences": "Tatoeba cümleleri",
    "Common Voice sentence collections": "Common Voice cümleleri",
}
DATA_NOTE = (
    "Zamirli cümlelerin çoğu, elle yazılmış kelime tablolarından Türkçe ek kurallarıyla "
    "üretildi. Ağırlıkların lisansı CC BY-SA 4.0, programınki MIT."
)


def fine(x: float) -> str:
    """A small number in full, down to its second digit that counts: 0,000014."""
    if x == 0 or not math.isfinite(x):
        return number(x, 0)
    return number(x, max(3, 1 - math.floor(math.log10(abs(x)))))
