"""Every Turkish word about heads: what they are called, what they do, what happens without them.

No suffix is ever put on a hole: vowel harmony would break it.
"""

KINDS: dict[str, dict[str, str]] = {
    "trained": {
        "free": "serbest baş",
        "free_short": "serbest",
        "kinds": "Öğretilmiş başa eğitimde doğru cevap gösterildi; serbest başa iş verilmedi, "
        "ne yaptığı baştan belli değildir.",
    },
    "random": {
        "free": "eğitilmemiş baş",
        "free_short": "eğitilmemiş",
        "kinds": "Ağırlıklar rastgele: hiçbir başa bir şey öğretilmedi, hiçbiri kendiliğinden de "
        "öğrenmedi. Gördüğün desenler rastgele sayılardan çıkıyor.",
    },
}
"""What heads without a taught role are called, by the weights that the model runs with."""
