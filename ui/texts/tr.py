"""The Turkish of the frame and of the first lesson.

A word or number that varies never takes a suffix: its vowel would depend on it. A noun
that does not vary carries the suffix instead ("… kelimesine", "%88 kadarını").
"""

import math
from collections.abc import Sequence
from decimal import ROUND_HALF_UP, Decimal

TITLE = "Dikkat Atölyesi"
SENTENCES = (
    "Öğrenci kitabı masaya bıraktı çünkü onu bitirmişti.",
    "Ali kitabı masaya bıraktı çünkü o çok ağırdı.",
    "Ali kitabı masaya bıraktı çünkü o çok yorgundu.",
    "Kedi sütü içti çünkü onu çok seviyordu.",
    "Zeynep mektubu yazdı ve onu postaneye götürdü.",
    "Anne çocuğu çağırdı ve ona bir elma verdi.",
)
FIRST_SENTENCES = {"karsilastir": SENTENCES[1]}
"""The sentence that a page begins with, where it is not the very first."""

PRONOUNS = frozenset(
    {"o", "onu", "ona", "onda", "ondan", "onun", "onunla"}
    | {"onlar", "onları", "onlara", "onlarda", "onlardan", "onların", "onlarla"}
)

PAGES = {
    "baslangic": "Başlangıç",
    "adim_adim": "Adım adım",
    "baslar": "Başlar",
    "karsilastir": "Karşılaştır",
    "kok_dk": "Neden √dₖ?",
    "capraz": "Çapraz dikkat",
    "konum": "Konum",
    "maliyet": "Maliyet",
    "arama": "Arama benzetmesi",
    "sozluk": "Sözlük",
    "model": "Model",
}
"""Menu labels, by page, in the order of the menu."""

WITHOUT_SENTENCE = frozenset({"capraz", "sozluk"})
"""Pages that show nothing of the visitor's sentence: the box stays out of sight."""

EXPERIMENTS = ("kok_dk", "capraz", "konum", "maliyet", "arama")
"""The lessons that the menu folds into one entry."""

EXPERIMENTS_LABEL = "Deneyler"

HEADINGS = {
    "baslangic": (
        "Bu kelime kime bakıyor?",
        {
            "trained": "Bir cümle yaz, bir kelimeye dokun. Gördüğün her sayı, Türkçe ile eğitilmiş "
            "küçük bir modelin gerçek sayısıdır.",
            "random": "Bir cümle yaz, bir kelimeye dokun. Gördüğün her sayı, aynı modelin "
            "eğitilmeden önceki gerçek sayısıdır: ağırlıkları rastgele çekilmiştir.",
            "free": "Bir cümle yaz, bir kelimeye dokun. Gördüğün her sayı, başlarına iş verilmeden "
            "eğitilmiş bir ikiz modelin gerçek sayısıdır.",
        },
    )
}
"""Title and, by weights, one line, for the pages that open with them."""

WEIGHTS_LABEL = "Ağırlıklar"
WEIGHTS = {"trained": "eğitilmiş", "random": "rastgele", "free": "rolsüz"}
WEIGHTS_NOTICES = {
    "random": "Şu an ağırlıklar rastgele: bu model hiç eğitilmedi. Yapısı aynıdır, ama sayıları "
    "bir şey öğrenmiş değildir. Gördüğün desenlerde anlam arama.",
    "free": "Şu an rolsüz model seçili: aynı metinlerle, ama daha kısa süre eğitildi ve hiçbir "
    "başa nereye bakacağı gösterilmedi. Başlar ne yapıyorsa kendiliğinden yapıyor.",
}
"""What every page says while weights other than the trained ones are chosen."""

SOON = "Bu ders hazırlanıyor."
ALL_ON = "Hepsini aç"

MENU = "Dersler"
BOX_LABEL = "Cümle"
BOX_HINT = "Bir Türkçe cümle yaz ve Enter’a bas"
READY = "Hazır cümleler"
STEP_BY_STEP = "Adım adım gör"
CAVEAT = (
    "Dikkat (attention) ağırlığı, modelin kararının açıklaması değildir; hesabın içindeki bir "
    "paydır. Bir kelimenin çok dikkat alması, sonucu onun belirlediği anlamına gelmez."
)
CAVEATS = {
    "trained": "Bu baş zamirleri kendiliğinden bulmadı, ona eğitimde doğru cevap gösterildi. "
    "Model küçüktür, yanılabilir.",
    "random": "Ağırlıklar rastgele olduğu için bu baş hiçbir şeyi izlemiyor.",
    "free": "Bu modelde hiçbir başa iş verilmedi. Gördüğün, ölçümde zamirden öncülüne ortalama en "
    "çok bakan baştır; sık yanılır, bu cümlede başka bir baş daha iyi olabilir.",
}
"""What is added to the caveat, by weights."""

FAULT = "Bu sayfada bir hata oluştu. Hata bizden kaynaklanıyor. Sayfayı yenileyip yeniden dene."

ROLES = {
    "previous": "önceki kelime",
    "next": "sonraki kelime",
    "grammar": "dil bilgisi",
    "pronoun": "zamir → öncül",
    "meaning": "anlam",
}
TAUGHT, FREE = "öğretilmiş baş", "serbest baş"
UNTAUGHT = {"random": "eğitilmemiş baş", "free": "serbest baş"}
"""What every head is called with weights in which no head was taught."""
NOTES = {"pronoun": " (zamirin gösterdiği kelime)"}
"""What is added where a role's short name holds a word that a pupil may not know."""

TOOLS = {
    "share": "Paylaş",
    "copied": "Bağlantı kopyalandı",
    "copy": "Bağlantıyı buradan kopyala:",
    "close": "Kapat",
    "dark": "Koyu",
    "light": "Açık",
    "to_dark": "Koyu görünüme geç",
    "to_light": "Açık görünüme geç",
    "ask_again": "Soruları aç",
    "asks_again": "Tahmin soruları yine sorulacak",
}

ARCS = {
    "group": "Cümlenin kelimeleri. Sol ve sağ ok tuşlarıyla gezebilirsin.",
    "question": "Önce tahmin et: {asker} en çok hangi kelimeye bakar?",
    "question_hint": "Tahmin ettiğin kelimeye dokun.",
    "skip": "Tahmin etmeden göster",
    "never": "Bir daha sorma",
    "right": "Bildin.",
    "wrong": "Senin tahminin {guess} oldu; model başka bir yere bakıyor.",
    "to_word": "{asker}, dikkatinin {share} kadarını {target} kelimesine veriyor.",
    "to_sign": "{asker}, dikkatinin {share} kadarını {target} işaretine veriyor.",
    "to_itself": "{asker}, dikkatinin {share} kadarını kendisine veriyor.",
    "thin": "Sayılar yuvarlanmıştır; %1’den küçük paylara yay çizilmez.",
    "start": "[BAŞ], cümlenin önüne konan işarettir. Bakacak kelime bulamayan, ona bakar.",
    "asks": "{word}, seçili kelime",
    "gets": "{word}, dikkat {weight}",
    "word": "{word}",
}

BROWSER = {
    "lost": "Bağlantı koptu. Yeniden bağlanıyor; cümlen duruyor.",
    "refused": "Sunucuya bağlanılamıyor. Ağın canlı bağlantıyı (WebSocket) engelliyor olabilir.",
    "back": "Bağlantı yeniden kuruldu.",
    "skip": "İçeriğe geç",
    "waiting": "Hesaplanıyor…",
}
"""What the page says by itself when the server is not there to say it."""

NO_SCRIPT = "<noscript><p>Bu sayfa için tarayıcında JavaScript açık olmalı.</p></noscript>"
SPLASH = f'<div class="da-splash"><strong>{TITLE}</strong><span>Hazırlanıyor…</span></div>'


def broken_model(file: str, reason: str) -> str:
    """For the terminal, where the server refuses to start."""
    return (
        f"{TITLE} başlatılamadı: model dosyası kullanılamıyor.\n"
        f"  Dosya: {file}\n  Ayrıntı: {reason}\n"
        "  Çözüm: assets/model klasörünü depodan yeniden al."
    )


def heading(page: str, weights: str) -> tuple[str, str] | None:
    """Title and line of a page that opens with them."""
    if page not in HEADINGS:
        return None
    title, lines = HEADINGS[page]
    return title, lines[weights]


def caveat(weights: str) -> str:
    return f"{CAVEAT} {CAVEATS[weights]}"


def heads_off(heads: Sequence[tuple[int, int]]) -> str:
    """Which heads are switched off, each (layer, head) from 0; ends without a suffix."""
    names = ", ".join(f"katman {layer + 1} baş {head + 1}" for layer, head in heads)
    return f"Kapalı: {names}. Çıktısının yerine sıfır geçiyor; bütün sayılar buna göredir."


def head_name(layer: int, head: int, role: str | None, weights: str = "trained") -> str:
    """Layer and head as people count, and what the head was taught."""
    where = f"Katman (layer) {layer + 1}, baş (head) {head + 1}"
    if weights in UNTAUGHT:
        return f"{where} · {UNTAUGHT[weights]}"
    taught = FREE if role is None else f"{TAUGHT}: {ROLES[role]}"
    return f"{where} · {taught}{NOTES.get(role or '', '')}"


def token_count(n: int, limit: int) -> str:
    return f"{n} / {limit} token"


EMPTY = "Kutuda kelime yok. Bir cümle yaz, örneğin:"


def too_long(n: int, limit: int, unit: str) -> str:
    """Why a sentence was refused, with both numbers."""
    if unit == "characters":
        return (
            f"Bu metin {grouped(n)} karakter; en çok {grouped(limit)} karakter sığar. "
            "Metnin kutuda duruyor, onu kısaltabilir ya da bir örnek seçebilirsin:"
        )
    return (
        f"Bu cümle {grouped(n)} token; en çok {limit} token sığar. "
        "Cümlen kutuda duruyor, onu kısaltabilir ya da bir örnek seçebilirsin:"
    )


def grouped(n: int) -> str:
    """A whole number with a point at every thousand: 10.000."""
    return f"{n:,}".replace(",", ".")


def number(x: float, digits: int = 2) -> str:
    """A number as Turkish writes it: decimal comma, a real minus sign, never "−0,00".

    Halves go up, as in the browser.
    """
    if math.isnan(x):
        return "tanımsız"
    if math.isinf(x):
        return "∞" if x > 0 else "−∞"
    text = f"{Decimal(abs(x)).quantize(Decimal(1).scaleb(-digits), ROUND_HALF_UP):f}"
    sign = "−" if x < 0 and float(text) != 0 else ""
    return sign + text.replace(".", ",")


def share(x: float, digits: int = 2) -> str:
    """As number, but what is less than 1 never reads "1,00": then as many digits as tell it."""
    short = x < 1 and float(f"{x:.{digits}f}") == 1
    return number(x, math.ceil(-math.log10(1 - x)) if short else digits)
