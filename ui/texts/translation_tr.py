"""The Turkish of the translation at the foot of Çapraz dikkat. No suffix hangs on a hole."""

READY = (
    "Bu kitabı okudum.",
    "Babam yeni bir araba aldı.",
    "Üç elma yedim.",
    "Odamı temizledim.",
    "Bebek şimdi ağlıyor.",
    "Kedi süt içiyor.",
)
"""Sentences to begin with; the first is the page's own, the last is translated wrongly. All
stand among the checks, so that the training has none of them.
"""

NO_MODEL = (
    "Küçük çeviri modeli yüklenemedi ({file}: {reason}). assets/translation klasörünü depodan "
    "yeniden almak gerekir."
)
UNKNOWN = (
    "Bu küçük model şunu hiç görmedi: {words}. Cümlen kutuda duruyor; başka bir kelimeyle dene "
    "ya da hazır cümlelerden birini seç."
)
TOO_LONG = (
    "Bu küçük model en çok {limit} kelime okur; senin cümlende {n} kelime var. Cümlen kutuda "
    "duruyor: kısaltıp yeniden dene."
)
REFUSED = {
    "EmptySentenceError": "Burada çevrilecek kelime yok. Kısa bir Türkçe cümle yaz ya da hazır "
    "cümlelerden birine dokun.",
    "TooLongError": "Bu metin çok uzun. Kısa bir cümle yaz.",
}

TEXTS = {
    "intro": "Çapraz dikkat ilk olarak çeviri için kullanıldı. Kodlayıcı (encoder) Türkçe cümleyi "
    "okur: [K](k) ile [V](v) oradan gelir. Çözücü (decoder) İngilizce cümleyi kelime kelime "
    "yazar: [Q](q) oradan gelir. Bir İngilizce kelimeye dokun.",
    "quality": "Bu, eğitilmiş ama çok küçük bir modeldir ve sık yanılır. Görmediği {sentences} "
    "kısa cümleyle sınandı. Bir insanın çevirisiyle kelimesi kelimesine aynı çıkanların oranı: "
    "**{exact}**. Önceki kelimeler doğru verilince sıradakini bilme oranı: **{next_word}**.",
    "box": "Çevrilecek Türkçe cümle",
    "hint": "Kısa bir Türkçe cümle yaz ve Enter’a bas",
    "ready": "Hazır cümleler:",
    "words": "Modelin yazdığı İngilizce kelimeler. Sol ve sağ ok tuşlarıyla gezebilirsin.",
    "unfinished": "Model kendiliğinden durmadı; 12 kelimede kesildi.",
    "said": "**{word}** seçilirken en çok şu kelimeye bakılıyor: **{target}**, pay **{weight}**.",
    "said_start": "**{word}** seçilirken en çok **[BAŞ]** yerine bakılıyor, pay **{weight}**. Bu "
    "işaret hiçbir Türkçe kelimeye ait değildir.",
    "asks": "Soran kim? **{word}** henüz yazılmadı; soru ondan bir önceki yerden, "
    "**{asking}** yerinden çıkar. Her yer, kendinden sonraki kelimeyi seçer.",
    "asks_likely": "Bu yerde en olası kelimeler: {likely}.",
    "shares": "Pay Türkçe kelimelere nasıl dağılıyor?",
    "sum": "Payların toplamı 1 eder: {sum}",
    "target": "Bakılan",
    "share": "Pay",
    "table": "Bütün tablo: satırlar seçilen İngilizce kelimeler, sütunlar Türkçe kelimeler",
    "rows": "seçilen",
    "columns": "bakılan",
    "table_note": "{n} satır, {m} sütun: çapraz dikkat tablosu kare olmak zorunda değildir. Her "
    "satırın toplamı 1 eder. Bir kelimenin parçalarına düşen paylar toplanmıştır; tek baş vardır.",
    "taught": "Nereye bakacağı bu modele kısmen öğretildi: eğitim cümlelerinden, hangi kelimenin "
    "hangi kelimeyle birlikte geçtiği sayılarak (IBM Model 1) çıkarılan eşleşmeler gösterildi. "
    "Elle eşleştirilmiş {sentences} cümlenin {words} kelimesinde en büyük payın doğru kelimede "
    "olma oranı: **{right}**; yalnız kendi yazabildiği kelimelerde {free_right}. Gözü kapalı "
    "seçenin bileceği: {chance}. IBM Model 1: {ibm_1}; ama o, sorduğu kelimeyi önceden bilir.",
    "alone": "Öğretmek şart da değil: kendi hâline bırakılan, üstelik daha kısa eğitilen ({steps} "
    "adım) aynı ağda oran: {right}. Onda “{me}” gibi kelimelerin ve [SON] satırının payı "
    "dağınıktır.",
    "lesson": "Türkçede kişi eki fiilin içindedir: “{me}” seçilirken de çoğu zaman fiile bakılır. "
    "“{my}” için de Türkçede bir ek yeter. “{the}” kelimesinin karşılığı yoktur, ama softmax payı "
    "yine bir yerlere dağıtmak zorundadır: orada tabloya güvenme. [SON] cümleyi bitirir; onu "
    "seçerken pay çoğu zaman [BAŞ] yerine gider. Model küçük harfle yazar, “{short}” gibi "
    "kısaltmaları “{long}” diye açar.",
}

ENGLISH = {"me": "I", "my": "my", "the": "the", "short": "don’t", "long": "do not"}
"""English words in the Turkish prose: marked as such, so that they are read aloud rightly."""
