"""The Turkish of the search analogy. {holes} never carry a suffix."""

BOOKS = (
    "Kedi bakımı",
    "Deniz canlıları",
    "Balık pişirme",
    "Ekmek yapımı",
    "Yıldızlar",
    "Kuşlar",
)
SUBJECTS = ("hayvan", "deniz", "yemek", "gökyüzü")

QUERIES = {
    "balik": "balık",
    "hayvan": "evdeki hayvan",
    "mutfak": "mutfak",
    "gece": "gece gökyüzü",
    "ucan": "uçan hayvan",
    "bilgisayar": "bilgisayar",
}

TEXTS: dict[str, str] = {
    "title": "Sorgu, anahtar, değer: kitaplıkta arama",
    "ready": "Hazır sorgular:",
    "sharpness": "Keskinlik",
    "hard": "sert (∞)",
    "soft_side": "yumuşak",
    "hard_side": "sert",
    "root": "1/√2",
    "plane": "Düzlem: kitapların etiketleri ve sorgu oku. Aynı sayılar yandaki tablodadır.",
    "handle": "Sorgu oku. Ok tuşlarıyla oynat.",
    "handle_value": "x {x}, y {y}",
    "plane_note": "Mavi oku ucundan sürükle; ok tuşları da olur. Turuncu okların ucundaki daire, "
    "kitabın payı kadar büyüktür.",
    "query": "Sorgu (query) q = ({x}; {y})",
    "table": "Kitaplık",
    "column_book": "kitap: etiket (key)",
    "column_score": "puan q·k",
    "column_weight": "pay",
    "column_content": "içerik (value)",
    "score": "{book}: q·k = {x} × {kx} + {y} × {ky} = {score}",
    "share": "pay = e^({sharpness} × {score}) ÷ toplam = {exp} ÷ {total} = {weight}",
    "share_hard": "Sert aramada en büyük puanlı kitap hepsini alır: pay = {weight}",
    "sum": "Payların toplamı 1.",
    "blend": "Gelen içerik",
    "blend_soft": "yumuşak arama",
    "blend_hard": "sert arama",
    "blend_said": "{subject}: yumuşak aramada {soft}, sert aramada {hard}",
    "distance": "İkisinin arasındaki uzaklık: {distance}",
    "found": "Sert arama yalnız bir kitap getirir: {book}.",
    "found_close": "Sert arama yalnız bir kitap getirir: {book}. Oysa {other} ile arasındaki "
    "puan farkı yalnızca {gap}.",
    "nothing": "Hiçbir etiket bu sorguya benzemiyor: en büyük puan {best}. Paylar yine de 1 "
    "eder; dikkat “bilmiyorum” diyemez.",
    "zero": "Okun uzunluğu 0: sorgu hiçbir şey sormuyor, bütün puanlar 0 ve bütün paylar eşit.",
    "question": "Sorgu “balık”. Sert arama tek kitap getirdi: {book}. Yumuşak arama ne getirir?",
    "answer_one": "yine yalnız o kitabı",
    "answer_two": "yalnız iki balık kitabını",
    "answer_all": "her kitaptan biraz",
    "skip": "Tahmin etmeden göster",
    "never": "Tahmin sorma",
    "right": "Tahminin tuttu: her kitaptan biraz, en çok da iki balık kitabından.",
    "wrong": "Doğrusu: her kitaptan biraz. En çok iki balık kitabından, ama hiçbir pay tam 0 "
    "değil.",
    "end": "Benzetme nerede biter?",
    "own": "Kendi cümlende: {word} soruyor, her token hem etiket hem içerik",
    "own_note": "{head}. Sorgu ve anahtarlar burada {d} sayıdan oluşur; hiçbirini biz koymadık.",
    "own_column_token": "bakılan",
    "own_column_score": "puan q·k ÷ √dₖ",
    "own_column_weight": "pay",
    "more": "Daha fazlası",
}
