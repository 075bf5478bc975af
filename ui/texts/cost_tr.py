"""The Turkish of the lesson about cost. {holes} never carry a suffix."""

TITLE = "Maliyet: metin iki katına çıkınca ne olur?"

KINDS: dict[str, dict[str, str]] = {
    "full": {
        "name": "tam",
        "long": "Tam dikkat",
        "cells": "n × n hücre",
        "gives": "Hiçbir şeyden vazgeçmez: her token her tokene bakar. Bedeli tablonun kendisidir.",
    },
    "tiled": {
        "name": "karolu",
        "long": "Karolu dikkat (tiles)",
        "cells": "n × n hücre, ama hepsi bir arada durmaz",
        "gives": "Hiçbir şeyden vazgeçmez: sonuç aynıdır, tablo hiç bir arada durmaz. Hücreler "
        "yine tek tek hesaplanır, süre n² ile büyümeyi sürdürür.",
    },
    "window": {
        "name": "pencere",
        "long": "Kayan pencere (sliding window)",
        "cells": "pencerenin içindeki hücreler",
        "gives": "Uzağı görmekten vazgeçer: pencerenin dışındaki kelimenin payı tam 0 olur. Uzak "
        "bilgi ancak katman katman taşınabilir.",
    },
    "linear": {
        "name": "doğrusal",
        "long": "Doğrusal dikkat (linear attention)",
        "cells": "her tokende bir adım",
        "gives": "Keskinlikten vazgeçer: e üssü yerine daha yumuşak bir işlev kullanır. Paylar "
        "birbirine yaklaşır, model bir kelimeyi öne çıkarmakta zorlanır.",
    },
    "recurrent": {
        "name": "yinelemeli",
        "long": "Yinelemeli ağ (recurrent network)",
        "cells": "sırayla n adım",
        "gives": "Aynı anda hesaplamaktan vazgeçer: her adım bir öncekini bekler. Uzaktaki "
        "kelimenin izi her adımda biraz değişir, çoğu zaman silinir.",
    },
}
"""By the core's name of each way: on screen, what is counted, what it gives up."""

TEXTS: dict[str, str] = {
    "parts": "Dersin bölümleri",
    "part_iki": "Büyüme",
    "part_karo": "Karo karo",
    "part_yol": "Kestirmeler",
    "part_uzak": "128.000 token",
    "more": "Daha fazlası",
    # --- doubling
    "question": "Metnin, [BAŞ] ile birlikte, {n} token. Onu iki katına çıkarırsan, tablodaki "
    "hücre sayısı kaç katına çıkar?",
    "answer": "{times} katına",
    "skip": "Tahmin etmeden göster",
    "never": "Tahmin sorma",
    "right": "Tahminin tuttu: 4 katına.",
    "wrong": "Tahminin {guess} kattı; doğrusu 4 kat.",
    "because": "{before} × {before} = {few} hücre, {after} × {after} = {many} hücre.",
    "double": "İki katına çıkar",
    "halve": "Yarıya indir",
    "square": "Tablonun büyüklüğü: {n} satır, {n} sütun. Sol üstteki küçük kare, ilk metnin "
    "tablosudur; büyük kareye {copies} kez sığar.",
    "square_first": "Metnin tablosu: {n} satır (soran), {n} sütun (bakılan).",
    "square_note": "Renkler bu cümlenin gerçek dikkat ağırlıklarıdır. Kopyaların içi boştur: onlar "
    "sayılır, çizilmez.",
    "length": "Metin",
    "length_value": "{n} token ([BAŞ] ile)",
    "length_copies": "{n} token: metninin {copies} kopyası",
    "one_head": "Bir başın tablosu",
    "one_head_value": "{n} × {n} = {cells} hücre",
    "model": "Bütün model",
    "model_value": "{layers} katman × {heads} baş × {one} = {all} hücre",
    "memory": "Ağırlıkların belleği",
    "memory_value": "{all} hücre × 4 bayt = {bytes}",
    "time": "Süre (tam, bir katman)",
    "growth": "Bir önceki adıma göre",
    "growth_value": "token × 2, hücre × {cells}, bellek × {cells}, süre × {time}",
    "growth_untimed": "token × 2, hücre × {cells}, bellek × {cells}",
    "unmeasured": "ölçülmedi",
    "measuring": "Ölçülüyor: {kind} ({at} / {of})",
    "progress": "Ölçümün ilerleyişi",
    "waiting": "Sunucunun ölçüm payı herkes içindir: {per} saniyede en çok {seconds} saniye. Şu "
    "an dolu; {after} saniye sonra kendiliğinden yeniden denenecek.",
    "busy": "Sunucu bir başkası için ölçüyor. Sıradasın.",
    "lost": "Sunucuya ulaşılamadı. Bağlantı gelince düğmeye yeniden bas.",
    "stopped_memory": "{kind}, {n} token: {bytes} bellek gerekir. Sınır {limit}; bu yüzden "
    "hesaba hiç başlanmadı.",
    "stopped_time": "{kind}, {n} token: en kötü durumda {seconds} sürer. Sınır {limit}; bu "
    "yüzden hesaba hiç başlanmadı.",
    "done": "Ölçüldü.",
    "shown": "Ne çizilsin?",
    "shown_sure": "süre",
    "shown_bellek": "bellek",
    "shown_hucre": "hücre",
    "axis_n": "token sayısı",
    "axis_sure": "süre, milisaniye",
    "axis_bellek": "bellek, megabayt",
    "axis_hucre": "hücre ya da adım",
    "chart": "Eğriler. İki eksen de katlanarak büyür: her çizgide sayı 10 katına çıkar. Düz "
    "çizginin dikliği, büyümenin üssüdür. Sayılar alttaki tablodadır.",
    "chart_note": "İki eksen de katlanarak büyür: böyle bir çizimde n² dik, n yatık bir "
    "doğrudur. Kesikli çizgi ölçümlere uydurulan doğrudur.",
    "table": "{n} token için beş yol",
    "column_kind": "yol",
    "column_cells": "hücre ya da adım",
    "column_bytes": "bellek",
    "column_time": "süre",
    "column_exponent": "üs",
    "how": "Üs ne demek, süre nasıl ölçüldü?",
    "exponent_note": "Üs: metin iki katına çıkınca süre kaç kez ikiye katlanıyor? 1 ise 2 "
    "katına, 2 ise 4 katına çıkar. {from} tokenden kısa metinler hesaba katılmaz; onlarda süreyi "
    "işlev çağırmak belirler. Pencere her yana 32 tokendir; kısa metinde tablonun kendisinden "
    "geniştir.",
    "exponent_short": "Üs için henüz kısa: birkaç kez daha iki katına çıkar.",
    "times_note": "Süre, bu sunucunun işlemcisinde bir katmanın bütün başları için harcanan "
    "süredir. Aynı boyda, kurayla çekilmiş sayılarla ölçülür: süreyi sayıların değeri değil, kaç "
    "tane oldukları belirler. Aynı boyu ölçen herkes aynı sonucu görür. Bellek hesapla bulunur.",
    # --- tiles
    "tile": "Karo boyu",
    "tile_size": "{b} × {b}",
    "step": "Karo",
    "step_of": "{at} / {of}",
    "previous": "Önceki karo",
    "next": "Sonraki karo",
    "tile_row": "{word} satırı, {at}. karo",
    "tile_scores": "Bu karodaki puanlar (q·k ÷ √dₖ)",
    "tile_maximum": "Şu ana kadarki en büyük",
    "tile_first": "İlk karo: en büyük {max}",
    "tile_greater": "önce {before}, şimdi {max}",
    "tile_same": "değişmedi: {max}",
    "tile_correction": "Eski toplamın düzeltmesi",
    "tile_correction_value": "e^({before} − {max}) = {correction}",
    "tile_correction_first": "düzeltilecek bir şey yok",
    "tile_total": "Şu ana kadarki toplam",
    "tile_total_value": "{before} × {correction} + ({exps}) = {total}",
    "tile_total_first": "{exps} = {total}",
    "tile_blend": "Şu ana kadarki karışım ÷ toplam: {word} kelimesinin çıktısı",
    "tile_blend_note": "{d} sayı; mavi artı, turuncu eksi. Son karoda başın gerçek çıktısına "
    "eşittir.",
    "tile_finished": "Satır bitti. Toplam artık softmax’ın paydasıdır.",
    "tile_equal": "Karo karo bulunan sonuç ile tam tablonun sonucu arasındaki en büyük fark, "
    "bütün satırlarda: {gap}",
    "tile_memory": "Bir arada duran sayı: karolu {few}, tam tabloda {many}.",
    "tile_table": "{word} satırının bütün karoları",
    "tile_column": "karo",
    "tile_column_maximum": "en büyük",
    "tile_column_correction": "düzeltme",
    "tile_column_total": "toplam",
    "tile_grid": "Ölçeklenmiş puanlar, karo karo. Satırlar soran (Query), sütunlar bakılan (Key).",
    "tile_cell": "“{asker}” → “{seen}”, puan {value}",
    "tile_past": "“{asker}” → “{seen}”: hesaplandı, saklanmadı",
    "tile_future": "“{asker}” → “{seen}”: henüz hesaplanmadı",
    "tile_legend": "Çerçevedeki karo şu an bellekte. Noktalı hücreler hesaplandı ve atıldı, boş "
    "hücreler sırada. Bir hücreye dokunup satırı seç.",
    "corner_row": "soran ↓",
    "corner_column": "bakılan →",
    # --- ways
    "way": "Yol",
    "width": "Pencere: her yana",
    "width_value": "{w} token",
    "grid": "{way}: dikkat ağırlıkları. Satırlar soran (Query), sütunlar bakılan (Key).",
    "cell": "“{asker}” → “{seen}”, pay {value}",
    "said": "{asker} → {seen}: tam dikkatte [{full}](b), bu yolda [{here}](b)",
    "said_full": "{asker} → {seen}: pay [{full}](b)",
    "fact_cells": "Hücre ya da adım (bir baş)",
    "fact_steps": "Birbirini bekleyen adım",
    "fact_path": "İlk tokenden son tokene yol",
    "fact_path_layers": "{path} katman",
    "fact_path_steps": "{path} adım",
    "fact_gap": "Tam dikkatin çıktısından farkı",
    "fact_gap_value": "en çok {gap}",
    "fact_gap_none": "yok: {gap}",
    "fact_gap_other": "karşılaştırılmaz: başka bir hesap",
    "gives": "Vazgeçtiği şey",
    "time_step": "Zaman: adım",
    "time_attention": "Dikkat",
    "time_recurrent": "Yinelemeli ağ",
    "time_said": "{at}. adımdan sonra: dikkatte {all} tokenin hepsi hazır, yinelemeli ağda "
    "{ready} token hazır.",
    "time_zero": "Henüz hiçbir şey hesaplanmadı. Kaydırıcıyı oynat.",
    "felt": "Son adım, her tokenden ne kadar iz taşıyor?",
    "felt_note": "Son token 1 sayılır. Bu ağ öğretilmedi; ağırlıkları bir kez kurayla çekilmiş "
    "bir örnektir. Dikkatte her token tek adım uzaktadır.",
    "felt_bar": "{word}: {value}",
    "asker": "soran",
    "seen": "bakılan",
    # --- far
    "far_table": "128.000 tokende beş yol, bu modelin bir katmanı",
    "far_time": "süre (kestirim)",
    "far_full": "Bir başın tam tablosu {n} × {n} = {cells} hücre, yani {bytes}. Modelin {layers} "
    "katmanı ve {heads} başı için ağırlıkların hepsi {all}: bu sayfanın ölçüm sınırının {times} "
    "katı.",
    "far_tiled": "Karolu hesap aynı sonucu bir katmanda {bytes} ile verir; ama {cells} hücre "
    "yine hesaplanır.",
    "far_example": "Örnek: {layers} katmanlı, {heads} başlı büyük bir model sayıları 2 baytla "
    "tutsa, tam tablolar {bytes} tutardı. Uzun metin okuyan modellerin karolu hesap "
    "kullanmasının nedeni budur.",
    "far_note": "Süreler ölçülmedi: en uzun ölçülen metinde bir hücreye (ya da adıma) düşen "
    "süre, 128.000 tokenin hücre (ya da adım) sayısıyla çarpıldı. Bu ancak büyüklüğün "
    "mertebesini söyler. Bellek sütunu, hesap sürerken bir arada duran her şeydir: tam yolda her "
    "baş için iki tablo (puanlar ve paylar).",
    "far_none": "yeterli ölçüm yok",
    "unit_second": "sn",
    "unit_minute": "dk",
    "unit_hour": "saat",
    "unit_day": "gün",
}
