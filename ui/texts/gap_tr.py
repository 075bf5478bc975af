"""The Turkish of the game with a hidden word."""

READY_GAPS = (
    "[?] kitabı okudu.",
    "Kedi [?] içti.",
    "Ali kitabı [?] bıraktı.",
    "Hava bugün çok [?].",
)
"""Sentences with a hidden word, to begin with."""

GAP: dict[str, str] = {
    "title": "Oyun: gizli kelime",
    "intro": "Cümlenin bir kelimesine dokun: gizlensin. Model, yerine ne gelebileceğini tahmin "
    "etsin. İstersen kutuya [?] işaretiyle kendi boşluğunu da yazabilirsin.",
    "intro_hidden": "Model bu cümlede [?] yerini [MASKE] olarak okur ve sözlüğündeki her parçaya "
    "bir olasılık verir. Başka bir kelimeye dokunursan o gizlenir.",
    "intro_several": "Bu cümlede {sayi} boşluk var; model her birini [MASKE] olarak okur. Şimdi "
    "sorulan: soldan {sira}. boşluk. Öbürünü sormak için ona dokun.",
    "group": "Cümlenin kelimeleri. Sol ve sağ ok tuşlarıyla gezebilir, Enter ile gizleyebilirsin.",
    "hole": "[?]",
    "word": "{word}: gizle",
    "word_hidden": "{word}: gizli, yeniden göster",
    "hole_asked": "Soldan {sira}. boşluk: şimdi bu soruluyor",
    "hole_other": "Soldan {sira}. boşluk: bunu sor",
    "ready": "Hazır boşluklar:",
    "ask_rank": "Gizlenen kelime {word}. Sence model onu bulabilecek mi?",
    "ask_first": "İlk tahmininde bulur",
    "ask_five": "İlk beşte bulur",
    "ask_later": "İlk beşte bulamaz",
    "ask_word": "Sence boşluğa hangi kelime gelir?",
    "ask_word_several": "Sence soldan {sira}. boşluğa hangi kelime gelir?",
    "show": "Modelin tahminlerini göster",
    "skip": "Tahmin etmeden göster",
    "never": "Bir daha sorma",
    "try_word": "Kendi kelimeni dene",
    "right": "Bildin.",
    "is_first": "Model kelimeyi ilk tahmininde buldu.",
    "is_five": "Kelime modelin ilk beş tahmini arasında, ama birinci değil.",
    "is_later": "Kelime modelin ilk beş tahmini arasında yok.",
    "caption": "Modelin beş tahmini. Çubukların hepsi aynı 0…1 ölçeğindedir.",
    "column_rank": "Sıra",
    "column_word": "Tahmin",
    "column_share": "Olasılık",
    "others": "öbür {count} parça, hepsi birden",
    "real_whole": "Gizlenen kelime {word}: olasılığı {share}, {vocabulary} parça içinde sırası "
    "{rank}.",
    "real_split": "Gizlenen {word} sözlükte {count} parçadır; boşluğa tek parça sığar. Model onu "
    "bütün olarak bulamaz. İlk parçası {piece} için olasılık {share}, sıra {rank}.",
    "real_unknown": "Gizlenen {word} modelin sözlüğünde yok, bu yüzden onu bulamaz.",
    "mine_whole": "Senin kelimen {word}: model ona {share} olasılık veriyor, {vocabulary} parça "
    "içinde sırası {rank}.",
    "mine_split": "Senin kelimen {word} sözlükte {count} parçadır; boşluğa tek parça sığar. "
    "İlk parçası {piece} için olasılık {share}, sıra {rank}.",
    "mine_unknown": "Senin kelimen {word} modelin sözlüğünde yok.",
}

GAP_HONEST = (
    "Bu işte model zayıftır: sınama için ayrılmış cümlelerde gizlenen her 100 kelimeden yaklaşık "
    "{first} tanesini ilk tahminde, {five} tanesini ilk beş tahminde buldu. Doğru tahmin, "
    "anladığı anlamına gelmez; benzer cümlelerde o kelimeyi çok görmüştür."
)
GAP_HONEST_RANDOM = (
    "Karşılaştırmak için: eğitilmiş model, sınama için ayrılmış cümlelerde gizlenen her 100 "
    "kelimeden yaklaşık {first} tanesini ilk tahminde, {five} tanesini ilk beş tahminde buldu. "
    "Bu sayılar şu an gördüğün rastgele ağırlıkların değildir."
)
GAP_HONEST_UNKNOWN = "Bu işte model zayıftır: az metin okumuş küçük bir modeldir."
GAP_RANDOM = (
    "Ağırlıklar şu an rastgele: model hiçbir şey öğrenmedi. Sözlükteki {vocabulary} parçanın "
    "her biri ortalama {share} alır."
)
GAP_ALONE = (
    "Bu kelime gizlenince cümlede ipucu kalmıyor. Birkaç kelimelik bir cümle yaz ya da "
    "hazır boşluklardan birini seç."
)
GAP_OTHER = {
    "trained": "Eğitilmiş ağırlıklarla bak",
    "random": "Rastgele ağırlıklarla bak: eğitim ne yaptı?",
}
