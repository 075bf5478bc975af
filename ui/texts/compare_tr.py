"""The Turkish of the comparison. {holes} never carry a suffix."""

from collections.abc import Iterable

from ui.texts import tr

TITLE = "Karşılaştır: tek şeyi değiştir, farkı gör"

TWIN_OF = {tr.SENTENCES[1]: tr.SENTENCES[2], tr.SENTENCES[2]: tr.SENTENCES[1]}
"""Sentences that differ in one word."""

PAIRS = (
    ("ağırdı / yorgundu", tr.SENTENCES[1], tr.SENTENCES[2]),
    (
        "acıkmıştı / tazeydi",
        "Kedi sütü içti çünkü o çok acıkmıştı.",
        "Kedi sütü içti çünkü o çok tazeydi.",
    ),
    ("kitabı / kalemi", tr.SENTENCES[0], "Öğrenci kalemi masaya bıraktı çünkü onu bitirmişti."),
)
"""Ready pairs: what differs, left, right."""

KINDS: dict[str, dict[str, str]] = {
    "cumle": {
        "name": "İki cümle",
        "why": "Bir kelimeyi değiştir, gerisi aynı kalsın: hangi kelime şimdi başka yere bakıyor?",
        "question": "Sağdaki cümlede {asker} en çok hangi kelimeye bakar?",
    },
    "agirlik": {
        "why": "Cümle, katman ve baş aynı; yalnız ağırlıklar başka. Fark, eğitimin yaptığıdır.",
        "question": "",
    },
    "kapali": {
        "name": "Baş açık / kapalı",
        "why": "Kapatılan başın çıktısı sıfır sayılır. Kendi payları ve önceki katmanlar "
        "değişmez; değişiklik sonraki katmanlarda görünür.",
        "question": "Sağda bir baş kapalı. {asker} şimdi en çok hangi kelimeye bakar?",
    },
    "maske": {
        "name": "Maske yok / var",
        "why": "Nedensel maske varken kelime yalnız kendisine ve kendinden öncekilere bakabilir. "
        "Model maskeyle eğitilmedi: gördüğün, maskenin etkisidir.",
        "question": "Sağda maske başka. {asker} en çok hangi kelimeye bakar?",
    },
    "bas": {
        "name": "İki katman ya da baş",
        "why": "Cümle aynı, bakan baş başka: her baş aynı cümleye kendi sorusunu sorar.",
        "question": "Sağdaki başta {asker} en çok hangi kelimeye bakar?",
    },
}
"""By what is compared: its name, why one would, and the question before the right side is shown.

Weights are called by the two that are compared: see kinds.
"""

WHY_WEIGHTS = {
    frozenset({"trained", "free"}): "Cümle, katman ve baş aynı. Rolsüz model aynı metinlerle "
    "eğitildi, ama başlarına nereye bakacakları gösterilmedi; eğitimi de daha kısa sürdü.",
    frozenset({"random", "free"}): "Cümle, katman ve baş aynı. Biri hiç eğitilmedi, öbürü iş "
    "verilmeden eğitildi: fark, başların kendiliğinden bulduğudur.",
}
"""Why one would compare these two, where KINDS does not say it."""

MASKS = {"none": "maske yok", "causal": "nedensel maske"}

TEXTS: dict[str, str] = {
    "kinds": "Ne karşılaştırılsın?",
    "layer": "Katman",
    "head": "Baş",
    "layer_right": "Sağda katman",
    "head_right": "Sağda baş",
    "weights_right": "Sağda ağırlıklar",
    "mask_right": "Sağda maske",
    "off_right": "Sağda kapalı baş",
    "off_none": "hiçbiri",
    "off_several": "bağlantıdaki: {heads}",
    "off_option": "katman {layer}, baş {head}",
    "free": "serbest",
    "free_role": "serbest: {role}",
    "free_random": "eğitilmemiş",
    "free_free": "serbest",
    "other_sentence": "Sağdaki cümle",
    "ready": "Hazır çiftler:",
    "view": "Görünüm",
    "view_kelime": "kelime",
    "view_parca": "parça",
    "rule": "Kelime görünümü: bakılan kelimenin parçaları toplanır, soran kelimenin parçalarının "
    "ortalaması alınır.",
    "rule_parca": "Parça görünümü: modelin gördüğü parçalar, hiçbir şey toplanmadan.",
    "left": "Sol",
    "right": "Sağ",
    "difference": "Fark: sağ − sol",
    "difference_note": "mavi sağda, turuncu solda daha çok",
    "scale": "Sol ve sağ aynı renk ölçeğinde, 0…1. Fark −1…1, 0 renksiz.",
    "corner_row": "soran ↓",
    "corner_column": "bakılan →",
    "grid_left": "Sol: dikkat ağırlıkları. Satırlar soran (Query), sütunlar bakılan (Key).",
    "grid_right": "Sağ: dikkat ağırlıkları. Satırlar soran (Query), sütunlar bakılan (Key).",
    "grid_difference": "Fark, sağ eksi sol. Satırlar soran (Query), sütunlar bakılan (Key).",
    "cell_left": "“{asker}” → “{seen}”, solda {value}",
    "cell_right": "“{asker}” → “{seen}”, sağda {value}",
    "cell_difference": "“{asker}” → “{seen}”, fark {value}",
    "veiled": "Önce tahmin et",
    "said": "{asker} → {seen}: solda [{left}](b), sağda [{right}](b). Fark: [{difference}](b)",
    "said_left": "{asker} → {seen}: solda [{left}](b). Sağda karşılığı yok, fark hesaplanmaz.",
    "said_right": "{asker} → {seen}: sağda [{right}](b). Solda karşılığı yok, fark hesaplanmaz.",
    "said_none": "{asker} ile {seen} aynı tarafta değil: karşılaştırılacak sayı yok.",
    "largest_all": "Bütün hücreler içinde en büyük fark: {asker} → {seen}, {difference}.",
    "same": "İki taraf aynı: bütün farklar 0,000.",
    "same_sentence": "İki kutuda aynı cümle var, o yüzden fark yok. Sağdaki kutuda bir kelimeyi "
    "değiştir ya da hazır çiftlerden birini seç.",
    "go": "Oraya git",
    "changed": "Değişen: {words}.",
    "only_left": "Yalnız solda: {words}.",
    "only_right": "Yalnız sağda: {words}.",
    "lengths_kelime": "Sol cümlede {left}, sağ cümlede {right} kelime var (işaretler de sayılır). "
    "Fark yalnız karşılığı olan kelimeler arasında hesaplanır.",
    "lengths_parca": "Sol cümlede {left}, sağ cümlede {right} parça var. Fark yalnız karşılığı "
    "olan parçalar arasında hesaplanır.",
    "empty_right": "Sağdaki kutuda kelime yok. Bir cümle yaz ya da hazır çiftlerden birini seç.",
    "table": "{asker} satırının tablosu",
    "column_seen": "bakılan",
    "column_left": "sol",
    "column_right": "sağ",
    "column_difference": "fark",
    "missing": "yok",
    "question_hint": "Tahminine dokun, sonra sağ taraf ve fark açılır.",
    "skip": "Tahmin etmeden göster",
    "never": "Bir daha sorma",
    "right_guess": "Bildin: {target}, payı {share}.",
    "wrong_guess": "Tahminin {guess} idi. Sağda en büyük pay {target} sütununda: {share}.",
}


def kinds(left: str, right: str) -> dict[str, dict[str, str]]:
    """KINDS, the one of weights in the words of the two that stand left and right."""
    own = {"name": f"{tr.WEIGHTS[left].capitalize()} / {tr.WEIGHTS[right]}"}
    pair = frozenset({left, right})
    if pair in WHY_WEIGHTS:
        own["why"] = WHY_WEIGHTS[pair]
    return KINDS | {"agirlik": KINDS["agirlik"] | own}


def off_name(heads: Iterable[tuple[int, int]]) -> str:
    """Which heads are silent, each (layer, head) from 0."""
    names = [f"katman {layer + 1} baş {head + 1}" for layer, head in sorted(heads)]
    return "kapalı: " + ", ".join(names) if names else "bütün başlar açık"


def head_short(layer: int, head: int) -> str:
    return f"katman {layer + 1}, baş {head + 1}"
