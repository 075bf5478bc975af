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
    "free": {
        "free": "serbest baş",
        "free_short": "serbest",
        "kinds": "Bu modelde hiçbir başa iş verilmedi. ◇ işaretli baş, işini kendi bulmuştur; "
        "öbürlerinde ölçtüğümüz işlerden biri seçilmiyor.",
    },
}
"""What heads without a taught role are called, by the weights that the model runs with."""

ROLES = {
    "previous": "önceki kelimeye bakar",
    "next": "sonraki kelimeye bakar",
    "self": "kendine bakar",
    "start": "[BAŞ] işaretine bakar",
    "first": "cümlenin ilk kelimesine bakar",
    "last": "cümlenin son kelimesine bakar",
    "end": "cümlenin sonundaki işarete bakar",
    "grammar": "dil bilgisinde bağlı olduğu kelimeye bakar",
    "pronoun": "zamirden öncülüne bakar",
    "meaning": "anlamca yakın kelimeye bakar",
}
"""What a head does, as the end of a sentence about it."""

PROSE = {
    "random": "Bu model hiç eğitilmedi: başlarına bir iş öğretilmedi, kendileri de bir şey "
    "öğrenmedi. Ne gördüğünü eğitilmiş modelle karşılaştır.",
    "free": "Bu modelde hiçbir başa iş öğretilmedi, bütün başlar **serbest** bırakıldı; ne "
    "yaptıkları sonradan, eğitimde hiç görülmemiş cümlelerle ölçüldü. Bir iş bulunamadıysa onu "
    "da yazdık: belirgin bir rolü yok.",
}
"""What stands for the second paragraph of the lesson with weights in which nobody taught."""

SHORT = {
    "previous": "önceki",
    "next": "sonraki",
    "self": "kendisi",
    "start": "[BAŞ]",
    "first": "ilk kelime",
    "last": "son kelime",
    "end": "son işaret",
    "grammar": "dil bilgisi",
    "pronoun": "zamir",
    "meaning": "anlam",
}
"""The same where there is only room for a word."""

GUESSES = {
    "previous": "hep önceki kelimeyi göstermek",
    "next": "hep sonraki kelimeyi göstermek",
    "self": "hep kelimenin kendisini göstermek",
    "start": "hep [BAŞ] işaretini göstermek",
    "first": "hep ilk kelimeyi göstermek",
    "last": "hep son kelimeyi göstermek",
    "end": "hep sondaki işareti göstermek",
    "any": "rastgele bir kelime göstermek",
}
"""The fixed guesses that a score is compared with."""

ROLE_NOTES = {
    "start": "Bakacak kelimesi olmayan kelime payını yine de dağıtmak zorundadır; çoğu baş onu "
    "[BAŞ] işaretine bırakır.",
    "pronoun": "Yalnız zamirler soruldu. Öncül, zamirin yerini tuttuğu kelimedir. Cümleler "
    "eğitimde hiç geçmemiş adlarla, yarısı da eğitimde hiç geçmemiş kalıplarla kuruldu.",
    "grammar": "Doğru cevap, dil bilimcilerin çözümlediği cümlelerden alındı. "
    "Yüklem [BAŞ] işaretine bağlı sayılır.",
    "meaning": "Doğru cevabı, kelimelerin anlamını daha iyi bilen büyük bir model verdi. Yalnız "
    "onun bildiği kelimeler arasında soruldu; kelimenin kendisine ve [BAŞ] işaretine verilen pay "
    "sayılmadı.",
}
"""Where the right answer of a role comes from, if it cannot be read off the words."""

UNKNOWN_HERE = {
    "pronoun": "Yazdığın cümlede doğru öncülü biz bilmiyoruz; buna bakıp sen karar ver.",
    "grammar": "Yazdığın cümlenin dil bilgisi çözümlemesi elimizde yok; "
    "tutup tutmadığına sen karar ver.",
    "meaning": "Yazdığın cümlede hangi kelimelerin anlamca yakın olduğuna sen karar ver.",
}
"""What is said instead of a count where the sentence has no known answer."""

TEXTS = {
    "title": "Her baş ne yapıyor?",
    "lead": "{sayi} baş, aynı cümleye {sayi} ayrı bakış. Bir resme dokun, büyüsün. Köşeli ayraçlı "
    "[BAŞ] bunlardan biri değildir: cümlenin başladığı yere konan işarettir.",
    "grid": "Bütün başlar. Ok tuşlarıyla gezebilirsin.",
    "legend": "◆ öğretilmiş · ◇ işini kendi bulmuş · işaretsiz: belirgin bir rolü yok",
    "legend_free": "◇ işini kendi bulmuş · işaretsiz: belirgin bir rolü yok",
    "legend_random": "Ağırlıklar rastgele: hiçbir başın ölçülmüş bir rolü yok.",
    "legend_score": "Sayı, görülmemiş cümlelerde kaç kelimede doğru yere baktığıdır: 1 hepsi, "
    "0 hiçbiri.",
    "legend_sets": "Model sayfasında aynı işler için başka sayılar yazar, çünkü sınama cümleleri "
    "başkadır: burada zamir, görülmemiş adlarla, yarısı görülmemiş kalıplarla üretilmiş "
    "cümlelerde, öbür işler UD_GB, UD_BOUN ve UD_Kenet cümlelerinin karışımında soruldu.",
    "legend_pieces": "{sayi} başın {kac} tanesinde en çok payı “{kelime}” alıyor. Nedeni "
    "parçalarıdır: bu kelime {parca} parçadır ve kelime görünümünde hepsinin payı toplanır. "
    "Görünümü “parça” yapınca her parça kendi payıyla görünür.",
    "legend_moved": "▲ kapatma yüzünden başın dikkatinin ortalama ne kadarı yer değiştirdi.",
    "layer": "Katman",
    "head": "Baş",
    "name": "Katman {katman} · Baş {bas}",
    "sort_label": "Sırala",
    "sort_yer": "yerine göre",
    "sort_is": "yaptığı işe göre",
    "view_label": "Görünüm",
    "view_kelime": "kelime",
    "view_parca": "parça",
    "threshold": "Eşik",
    "hide_start": "[BAŞ] gizle",
    "none_role": "belirgin bir rolü yok",
    "none_short": "rol yok",
    "taught": "öğretilmiş baş",
    "found": "serbest baş, bu işi kendi buldu",
    "free": "serbest baş",
    "score": "{rol}: {sayi}",
    "score_line": "Görülmemiş cümlelerde sorulan {sorulan} kelimenin {yuzde} kadarında en çok "
    "doğru kelimeye baktı.",
    "score_range": "Belirsizlik: {alt} – {ust} (çubuktaki geniş bant). Karşılaştırma için: "
    "{tahmin} {sans} verirdi (noktalı çizgi).",
    "score_bar": "Ölçülen {sayi}, %95 aralığı {alt} ile {ust} arası, sabit tahmin {sans}",
    "none_line": "Ölçtüğümüz işlerin hiçbirinde yeterince başarılı değil: ya sorulan kelimelerin "
    "yarısından azını tutturuyor ya da sabit bir tahmini belirgin biçimde geçemiyor.",
    "nearest": "Görülmemiş cümlelerde en yakın olduğu iş: {rol}, {sayi} "
    "(belirsizlik {alt} – {ust}).",
    "here": "Bu cümlede sorulan kelime: {sorulan}, doğru yere bakan: {dogru}, "
    "oraya verilen ortalama pay: {pay}.",
    "here_best": "Yalnız bu cümlede en iyi uyduğu kural (yukarıdaki ölçümden başka çıkabilir, "
    "çünkü tek cümledir):",
    "here_best_random": "Yalnız bu cümlede en iyi uyduğu kural:",
    "here_pronoun": "Bu cümlede {soran} en çok {bakilan} kelimesine bakıyor: {sayi}.",
    "here_pronoun_start": "Bu cümlede {soran} en çok {bakilan} işaretine bakıyor: {sayi}.",
    "here_no_pronoun": "Bu cümlede modelin öğrendiği zamirlerden (o, onu, ona, onlar …) biri yok.",
    "measured_whole": "Görülmemiş cümlelerdeki ölçüm, bütün başlar açıkken ve maskesiz yapıldı.",
    "untrained_line": "Bu model eğitilmedi, rolü ölçülmedi. Bu cümlede bir kurala uyuyorsa "
    "rastlantıdır.",
    "untrained_pieces": "Bu model eğitilmedi, rolü ölçülmedi. Kurallar kelimelerle sayılır ve "
    "“{kelime}” kelimesinin {parca} parçasının payı toplanır: ona çok bakılıyor görünmesi başın "
    "bir işi değil, bu toplamın sonucudur. Başka bir kurala uyuyorsa rastlantıdır.",
    "off_line": "Bu baş kapalı: paylarını hesaplıyor, ama çıktısı yerine sıfır geçiyor.",
    "all_scores": "Bütün ölçümler",
    "column_role": "İş",
    "column_held": "Görülmemiş cümleler",
    "column_guess": "En iyi sabit tahmin",
    "column_here": "Bu cümle (doğru / sorulan)",
    "switch_off": "Bu başı kapat",
    "switch_on": "Bu başı aç",
    "add_mean": "Ortalamaya ekle",
    "drop_mean": "Ortalamadan çıkar",
    "to_steps": "Bu başı adım adım gör",
    "to_grid": "Bütün başlara dön",
    "tabs": "Hangi resim?",
    "tab_bu": "bu baş",
    "tab_simdi": "şimdi",
    "tab_once": "kapatmadan önce",
    "tab_fark": "fark",
    "tab_ortalama": "ortalama ({sayi} baş)",
    "corner_row": "soran ↓",
    "corner_column": "bakılan →",
    "matrix": "{ad}, dikkat ağırlıkları. Satırlar soran (Query), sütunlar bakılan (Key).",
    "matrix_fark": "{ad}, kapatma sonrası eksi öncesi. Satırlar soran (Query), "
    "sütunlar bakılan (Key).",
    "matrix_ortalama": "Seçili başların ortalaması. Satırlar soran (Query), "
    "sütunlar bakılan (Key).",
    "cell": "“{soran}” kelimesinden “{bakilan}” kelimesine dikkat: {sayi}",
    "cell_fark": "“{soran}” kelimesinden “{bakilan}” kelimesine dikkatin değişimi: {sayi}",
    "cell_hidden": "“{soran}” kelimesinden “{bakilan}” kelimesine: eşiğin altında, gizli",
    "wide": "Tablo buraya sığmadı: devamı için sağa kaydır ya da ok tuşlarıyla git. →",
    "loading": "Sayılar geliyor…",
    "failed": "Sayılar gelmedi. Bağlantın gelince başa yeniden dokun.",
    "special": "[BAŞ] bir kelime değildir; modelin her cümlenin önüne koyduğu işarettir.",
    "special_hidden": "[BAŞ] gizli. Kelimeler dikkatlerinin ortalama {yuzde} kadarını ona "
    "veriyordu. Kalan paylar büyütülmedi, satırlar artık 1 etmiyor.",
    "threshold_hidden": "Eşik {esik}: altında kalan {sayi} hücre gizlendi. Bütün dikkatin {yuzde} "
    "kadarı bu hücrelerdeydi. Kalan paylar büyütülmedi, satırlar artık 1 etmiyor.",
    "threshold_none": "Eşik {esik}: altında kalan hücre yok, hiçbir şey gizlenmedi.",
    "rule_words": "Kelime görünümü: bir kelimeye giden pay, parçalarına gidenlerin toplamıdır; "
    "bir kelimeden çıkan pay, parçalarından çıkanların ortalamasıdır (anahtarlar "
    "toplanır, sorguların ortalaması alınır). Satırlar yine 1 eder.",
    "rule_pieces": "Parça görünümü: modelin gerçekten hesapladığı paylar; her satır 1 eder.",
    "rule_same": "Bu cümlede her kelime tek parça, iki görünüm aynıdır.",
    "mean_title": "Seçili başların ortalaması",
    "mean_list": "Seçili: {adlar}.",
    "mean_note": "Bu, resimlerin aritmetik ortalamasıdır; bakmayı kolaylaştırır. Model başların "
    "ortalamasını almaz: çıktılarını yan yana dizer (concat) ve W_O ile çarpar.",
    "side": "Yan yana",
    "side_note": "Aynı sayılar, etkileşimli ısı haritası olarak. Üzerine gel ya da dokun. "
    "Fark resminde mavi artış, turuncu azalıştır; rengi en büyük değişime göredir.",
    "side_hover": "soran %{y} · bakılan %{x}: %{z:.3f}<extra></extra>",
    "off_title": "Bir başı kapatınca ne değişir?",
    "off_none": "Bir baş seç ve “Bu başı kapat” düğmesine bas. Öteki başların, kelimelerin ve "
    "modelin tahmininin nasıl değiştiği burada görünür.",
    "off_heads": "En çok değişen başlar",
    "off_heads_note": "Bir kelimenin dikkatinin ortalama ne kadarı yer değiştirdi? Kapatılan "
    "başın katmanı ve ondan öncekiler değişmez: bilgi katmandan katmana ileri akar.",
    "off_no_heads": "Hiçbir başın payı değişmedi: kapatılan baş son katmanda. "
    "Yalnız çıktı değişti.",
    "off_output": "Kelimelerin son vektörü ne kadar değişti?",
    "off_output_note": "Değişimin uzunluğu, vektörün uzunluğuna oranla.",
    "off_looks": "Zamir kime bakıyor? ({bas})",
    "off_look": "{soran}: önce {once} ({onceki}), sonra {sonra} ({sonraki})",
    "off_no_pronoun": "Bu cümlede modelin öğrendiği zamirlerden (o, onu, ona, onlar …) biri yok.",
    "off_guess": "Modelin gizli kelime tahmini",
    "off_guess_note": "Seçtiğin kelime modelden gizlenir; model yerine ne geleceğini tahmin eder. "
    "Tahmin bir parçadır: “+” ile başlayan, önceki kelimenin devamıdır.",
    "off_guess_word": "Gizlenen kelime",
    "before": "bütün başlar açıkken",
    "after": "kapattıktan sonra",
    "caveat": "Dikkat ağırlığı, modelin kararının açıklaması değildir.",
    "more": "Ölçüm nasıl yapıldı, bir dikkat resmi neyi göstermez?",
    "question": "Önce tahmin et: bu başlardan hangisi **önceki kelimeye** bakar?",
    "question_hint": "Satır soran kelime, sütun bakılan kelime; rengi güçlü kare çok dikkat demek. "
    "Bir resme dokun.",
    "question_option": "Resim {harf}",
    "question_skip": "Tahmin etmeden göster",
    "question_never": "Bir daha sorma",
    "answer_right": "Bildin. Önceki kelimeye bakan başta rengi güçlü kareler, köşegenin bir "
    "basamak solunda bir merdiven yapar.",
    "answer_other": "Senin seçtiğin baş: {secilen}. Önceki kelimeye bakan baş: {dogru}. Onda rengi "
    "güçlü kareler, köşegenin bir basamak solunda bir merdiven yapar.",
    "marked_off": "kapalı",
    "marked_mean": "ortalamada",
    "moved": "▲ {yuzde}",
}
