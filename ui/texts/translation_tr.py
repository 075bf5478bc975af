"""The Turkish of the translation at the foot of Çapraz dikkat. No suffix hangs on a hole."""

READY = (
    "Kedi süt içiyor.",
    "Bu kitabı okudum.",
    "Yarın okula gideceğim.",
    "Küçük kız kapıyı açtı.",
    "Annem çay içmek istiyor.",
    "Dün sinemaya gitmedik.",
)
"""Sentences to begin with; the first is the page's own."""

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
    "kısa cümleyle sınandı. Çevirisi bir insanınkiyle kelimesi kelimesine aynı çıkanlar: "
    "**{exact}**. Baştan doğru başlanınca sıradaki kelimeyi bilme oranı: **{next_word}**.",
    "box": "Çevrilecek Türkçe cümle",
    "hint": "Kısa bir Türkçe cümle yaz ve Enter’a bas",
    "ready": "Hazır cümleler:",
    "words": "Modelin yazdığı İngilizce kelimeler. Sol ve sağ ok tuşlarıyla gezebilirsin.",
    "unfinished": "Model kendiliğinden durmadı; 12 kelimede kesildi.",
    "said": "**{word}** seçilirken en çok şu kelimeye bakılıyor: **{target}**, pay **{weight}**.",
    "said_start": "**{word}** seçilirken payın çoğu **[BAŞ]** yerine gidiyor: Türkçe cümlede "
    "karşılığı olan bir kelime bulmuyor. Pay **{weight}**.",
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
    "olma oranı: **{right}**. Gözü kapalı seçenin bileceği: {chance}. IBM Model 1: {ibm_1}.",
    "lesson": "Türkçede kişi eki fiilin içindedir: “{me}” seçilirken de çoğu zaman fiile bakılır. "
    "“{the}” ile “{a}” gibi karşılığı olmayan kelimeler payını [BAŞ] yerine verir. Model yalnız "
    "küçük harf yazar; “{short}” gibi kısaltmaları “{long}” diye açar.",
}

ENGLISH = {"me": "I", "the": "the", "a": "a", "short": "don’t", "long": "do not"}
"""English words in the Turkish prose: marked as such, so that they are read aloud rightly."""
