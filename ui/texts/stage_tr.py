"""Every Turkish word of the stage. {holes} are filled in the browser; [text](q) is coloured.

No suffix is ever put on a hole: vowel harmony would break it.
"""

STEPS: dict[str, dict[str, str]] = {
    "tokenler": {
        "short": "Tokenler",
        "title": "Cümle tokenlere ayrılır",
        "shape": "{yazilan} token, başlarında [BAŞ]: matrislerde {n} satır",
        "plain": "Tokenler",
    },
    "gomme": {
        "short": "Gömme",
        "title": "Her token bir vektöre dönüşür: E[id]",
        "shape": "şekil ({n}, {d_model}): her satır bir token, her sütun bir boyut",
        "plain": "Gömme vektörleri",
    },
    "konum": {
        "short": "Konum",
        "title": "Her vektöre yeri eklenir: X₀ = E[id] + P",
        "shape": "şekil ({n}, {d_model}): token, boyut · sinüs ve kosinüs dalgaları",
        "plain": "Gömme, konum ve toplamları",
    },
    "qkv": {
        "short": "Q, K, V",
        "title": "Üç bakış: [Q](q) = X W_Q, [K](k) = X W_K, [V](v) = X W_V",
        "shape": "Katman {katman}, baş {bas} ({rol}) · şekil ({h}, {n}, {d_k}): baş, token, boyut",
        "plain": "Sorgu, anahtar ve değer vektörleri",
    },
    "puan": {
        "short": "Q·Kᵀ",
        "title": "Her sorgu, her anahtarla çarpılır: [Q](q)·[K](k)ᵀ",
        "shape": "Katman {katman}, baş {bas} ({rol}) · şekil ({h}, {n}, {n}): baş, soran, bakılan",
        "plain": "Ham puanlar",
    },
    "olcek": {
        "short": "÷ √dₖ",
        "title": "Puanlar √dₖ sayısına bölünür: [Q](q)·[K](k)ᵀ / √{d_k}",
        "shape": "Katman {katman}, baş {bas} ({rol}) · şekil ({h}, {n}, {n}): baş, soran, bakılan",
        "plain": "Ölçeklenmiş puanlar",
    },
    "maske": {
        "short": "Maske",
        "title": "Maske: kim kime bakabilir?",
        "shape": "Katman {katman}, baş {bas} ({rol}) · şekil ({h}, {n}, {n}): baş, soran, bakılan",
        "plain": "Maskelenmiş puanlar",
    },
    "softmax": {
        "short": "Softmax",
        "title": "Softmax: puanlar paya dönüşür",
        "shape": "Katman {katman}, baş {bas} ({rol}) · şekil ({h}, {n}, {n}): baş, soran, bakılan",
        "plain": "Dikkat ağırlıkları",
    },
    "toplam": {
        "short": "A·V",
        "title": "Paylarla değerler karışır: [A](a)·[V](v)",
        "shape": "Katman {katman}, baş {bas} ({rol}) · şekil ({h}, {n}, {d_v}): baş, token, boyut",
        "plain": "Ağırlıklı toplam",
    },
    "birlestir": {
        "short": "Birleştir",
        "title": "Başlar birleşir: [z₁ … z₈] W_O",
        "shape": "Katman {katman} · {h} × {d_v} = {d_model} sayı · "
        "şekil ({n}, {d_model}): token, boyut",
        "plain": "Başların birleşimi",
    },
    "devam": {
        "short": "Devamı",
        "title": "Katmanın devamı: artık bağlantı, norm, ileri besleme",
        "shape": "Katman {katman} · şekil ({n}, {d_model}): token, boyut · "
        "ileri beslemenin ortası {d_ff} sayı",
        "plain": "Katmanın devamı",
    },
}

TOKEN_COLUMNS = ("id", "kelime")


def table_title(step: str, layer: int, head: int, which: str) -> str:
    """What a table shows; layer and head come counted from 0."""
    what = TEXTS[f"plain_{which}"] if step == "qkv" else STEPS[step]["plain"]
    if step in ("tokenler", "gomme", "konum"):
        return what
    where = f"katman {layer + 1}" if step in ("birlestir", "devam") else ""
    return f"{what} · {where or f'katman {layer + 1}, baş {head + 1}'}"


TEXTS: dict[str, str] = {
    # tools
    "steps_label": "Adımlar",
    "previous": "Önceki adım",
    "next": "Sonraki adım",
    "layer": "Katman",
    "layer_taught": "öğretilmiş baş var",
    "dimension": "boyut",
    "name_concat": "birleşim",
    "head": "Baş",
    "causal": "Nedensel maske",
    "taught": "öğretilmiş baş: {rol}",
    # matrices
    "corner_row": "soran ↓",
    "corner_column": "bakılan →",
    "axes": "Satırlar soran (Query), sütunlar bakılan (Key).",
    "legend_axes": "Satırlar [soran (Query)](q), sütunlar [bakılan (Key)](k). Bir hücreye dokun.",
    "legend_weights": "Renk ölçeği 0 ile 1 arasında sabittir: renk güçlendikçe pay büyür.",
    "legend_signed": "Mavi artı, turuncu eksi, renksiz 0. Renk güçlendikçe sayı büyür.",
    "legend_split": "Kesik çizgiyle bağlı parçalar aynı kelimenindir.",
    "legend_tokens": "[BAŞ], her cümlenin başına modelin koyduğu özel tokendir.",
    "cell_scores": "“{soran}” sorgusu ile “{bakilan}” anahtarının ham puanı: {deger}",
    "cell_scaled": "“{soran}” sorgusu ile “{bakilan}” anahtarının ölçeklenmiş puanı: {deger}",
    "cell_masked": "“{soran}” sorgusu ile “{bakilan}” anahtarının maskelenmiş puanı: {deger}",
    "cell_weights": "“{soran}” kelimesinden “{bakilan}” kelimesine dikkat: {deger}",
    "veiled": "Önce tahmin et",
    # panel
    "panel_title": "Bu sayı nereden geldi?",
    "code": "Kodu gör",
    "code_note": "Bu adımda çalışan NumPy işlevi budur; açıklaması İngilizcedir.",
    "table": "Tablo ve CSV",
    "table_close": "Tabloyu kapat",
    "table_corner": "token",
    "download": "CSV indir",
    "rounding": "Ekranda yuvarlanır, hesap yuvarlanmadan yapılır.",
    "more_terms": "({sayi} terim daha: {toplam})",
    "all_terms": "{sayi} terimin tamamı",
    "all_tokens": "{sayi} tokenin tamamı",
    "all_numbers": "{sayi} sayının tamamı",
    "loading_weights": "Ağırlık matrisi geliyor…",
    "token_start": "[BAŞ] senin yazdığın bir kelime değildir. Bakacak kimsesi olmayan kelimeler "
    "dikkatini ona bırakır.",
    "token_unknown": "{token} sözlükte yok. Model onu [BİLİNMEYEN] olarak okur, ekranda "
    "yazdığın hâli durur.",
    "token_hidden": "{token} gizli bir kelimenin yeridir. Model onu [MASKE] olarak okur ve yerine "
    "ne gelebileceğini tahmin eder; tahminler Model sayfasındadır.",
    "token_split": "{kelime} kelimesi {sayi} parçaya bölündü: {parcalar}. Sözlükte {sozluk} "
    "parça var, bu kelime bütün olarak yok.",
    "token_whole": "{kelime} sözlükte tek parça: {sozluk} parçadan biri. "
    "Token sırası {yer}; [BAŞ] 0 numaradır.",
    "embedding_where": "{soran} tokeninin id numarası {id}: E tablosunun o satırı seçilir. "
    "Boyutlar burada 1’den sayılır, Python’da 0’dan.",
    "position_sum": "“{soran}” için: gömme + konum = X₀",
    "position_waves": "Konum dalgaları P: her yerin kendi deseni",
    "position_where": "“{soran}” {yer} numaralı yerde duruyor; [BAŞ] 0 numaradır. "
    "Bu yerde boyut {boyut} dalgasının değeri p sayısıdır.",
    "input_first": "Bu katmanın girdisi X, Konum adımındaki X₀ vektörlerinin normlanmış hâlidir.",
    "input_later": "Buradaki X, katman {katman} girdisidir. Konum adımındaki X₀ katman 1’e "
    "girmişti; katmanlardan geçtikçe değişen bu vektörlere akış (residual stream) denir.",
    "input_norm": "Katmana girerken her satır, ortalaması 0 ve yayılımı 1 olacak biçimde "
    "ölçeklenir, sonra öğrenilmiş sayılarla çarpılıp toplanır: norm (layer norm).",
    "name_embedding": "gömme",
    "name_position": "konum",
    "ask_Q": "[Sorgu Q:](q) Ne arıyorum?",
    "ask_K": "[Anahtar K:](k) Neyi temsil ediyorum?",
    "ask_V": "[Değer V:](v) Seçilirsem ne aktarırım?",
    "plain_Q": "Sorgu vektörleri",
    "plain_K": "Anahtar vektörleri",
    "plain_V": "Değer vektörleri",
    "which_label": "Hangi vektör?",
    "tab_Q": "sorgu Q",
    "tab_K": "anahtar K",
    "tab_V": "değer V",
    "score_line": "{soran} sorar, {bakilan} yanıtlar: {deger}",
    "scale_line": "{soran} → {bakilan}",
    "mask_off": "Maske kapalı: {soran} cümledeki her tokene bakabilir, sayı olduğu gibi geçer.",
    "mask_open": "{bakilan}, {soran} tokeninden sonra gelmiyor: bakabilir, sayı olduğu gibi geçer.",
    "mask_shut": "{bakilan}, {soran} tokeninden sonra geliyor: bakamaz, puan −∞ olur ve "
    "payı tam 0 çıkar.",
    "mask_turn_on": "Nedensel maskeyi aç",
    "mask_turn_off": "Nedensel maskeyi kapat",
    "softmax_line": "{soran}, dikkatinin {yuzde} kadarını {bakilan} tokenine verir.",
    "softmax_shift": "Üsler, satırın en büyük puanı ({enbuyuk}) çıkarılarak yazıldı. "
    "Sonuç değişmez; sayılar bilgisayara sığmayacak kadar büyümez.",
    "row_sum": "Satırın toplamı: {toplam}",
    "mix_shares": "[Pay A](a)",
    "mix_values": "[Değerler V](v)",
    "mix_weighted": "[Pay](a) × [değer](v)",
    "mix_sum": "Toplam: [baş çıktısı](o) · “{soran}”",
    "plain_weighted": "Payla çarpılmış değerler",
    "plain_heads": "Baş çıktıları",
    "word_share": "pay",
    "word_value": "değer",
    "concat_heads": "“{soran}” için {h} başın çıktısı",
    "concat_line": "Yan yana dizilince (concat)",
    "concat_output": "W_O ile karıştırılınca: [bağlam vektörü](o)",
    "concat_parts": "Her başın bu sayıya katkısı (toplamları bu sayıyı verir):",
    "plain_concat": "Birleşim",
    "plain_output": "Bağlam vektörü",
    "name_context": "bağlam",
    "name_stream": "akış",
    "name_after": "toplam",
    "name_norm": "norm",
    "name_feed": "ileri besl.",
    "name_next": "çıktı",
    "rest_residual": "1 · Artık bağlantı: akış + bağlam vektörü",
    "rest_feed": "2 · Norm ve ileri beslemeli ağ",
    "rest_again": "3 · İkinci artık bağlantı: katmanın çıktısı",
    "own_scale": "Her şeridin rengi kendi en büyük sayısına göredir.",
    "rest_dim": "{soran} tokeni, boyut {boyut}:",
    "rest_first": "akış + bağlam",
    "rest_second": "toplam + ileri besleme",
    "rest_next": "Bu çıktı, katman {katman} için giriş akışıdır.",
    "rest_last": "Bu son katmandır. Çıktıdan, gizlenmiş bir kelime tahmin edilebilir.",
    "rest_go": "Katman {katman} ile devam et",
    # heads
    "heads_title": "Bu katmanın bütün başları",
    "heads_none": "Bu adımda başlar henüz ayrılmadı. Q, K, V adımından sonra burada görünürler.",
    "heads_veiled": "Önce tahmin et, sonra başlar görünür.",
    "heads_Q": "Her başın sorguları: satırlar token, sütunlar boyut.",
    "heads_K": "Her başın anahtarları: satırlar token, sütunlar boyut.",
    "heads_V": "Her başın değerleri: satırlar token, sütunlar boyut.",
    "heads_scores": "Ham puanlar: satırlar soran (Query), sütunlar bakılan (Key). "
    "Bir başa dokun, yukarıda açılsın.",
    "heads_scaled": "Ölçeklenmiş puanlar: satırlar soran (Query), sütunlar bakılan (Key). "
    "Bir başa dokun, yukarıda açılsın.",
    "heads_masked": "Maskelenmiş puanlar: satırlar soran (Query), sütunlar bakılan (Key). "
    "Boş hücre −∞ demektir.",
    "heads_weights": "Dikkat ağırlıkları, hepsi aynı 0…1 ölçeğinde: satırlar soran (Query), "
    "sütunlar bakılan (Key). Bir başa dokun, yukarıda açılsın.",
    "heads_heads": "Baş çıktıları: satırlar token, sütunlar boyut.",
    "heads_hover": "soran %{y} · bakılan %{x}: %{z:.3f}<extra></extra>",
    "heads_hover_dimension": "%{y} · boyut %{x}: %{z:.3f}<extra></extra>",
    "head_title": "Baş {bas} · {rol}",
    # predict, then reveal
    "question": "{soran} satırının puanları aşağıda; en büyüğü {enbuyuk}. Softmax bu puana "
    "hangi payı verir? Önce tahmin et.",
    "question_skip": "Tahmin etmeden göster",
    "question_never": "Bir daha sorma",
    "answer_right": "Bildin: {bakilan} payı {gercek}.",
    "answer_other": "Tahminin {tahmin} idi; {bakilan} gerçekte {gercek} alır.",
}

HEAD_NOTES: dict[str, str] = {
    "pronoun": "Bu baş zamirleri kendiliğinden bulmadı: eğitimde ona, çoğu kuralla üretilmiş "
    "cümlelerde doğru cevap gösterildi. Zamir olmayan kelimeler paylarını [BAŞ] işaretine "
    "verir: bu başta bakacakları kimse yoktur, ama satır yine 1 etmek zorundadır.",
    "grammar": "Bu başa, her kelimenin cümlede bağlı olduğu kelimeyi bulmak öğretildi. "
    "Cümlenin yüklemi [BAŞ] işaretine bakar.",
    "meaning": "Bu başa, her kelimenin cümlede anlamca en yakın kelimeye bakması öğretildi.",
    "previous": "Bu başa, her kelimenin kendinden önceki kelimeye bakması öğretildi.",
    "next": "Bu başa, her kelimenin kendinden sonraki kelimeye bakması öğretildi.",
}
"""What is worth knowing when the weights of a taught head are read."""
