/** Words for shoes, and for clothes and accessories beside them, in other languages; for text of `plainLabel`. */
export const SHOE_ABROAD =
  /\b((?!hand)[a-z]*schuhe?|stiefel(?:etten?)?|sandalen|sandaletten|pantoletten|zapatos?|zapatillas?|botas?|botines?|sandalias?|chanclas?|mocasin(?:es)?|alpargatas?|calzado|tenis|chaussures?|bottes?|bottines?|sandales?|mocassins?|escarpins?|chaussons?|sapatos?|sapatilhas?|tamancos?|chinelos?|calcados?|scarpe?|stival(?:i|etti)|sandali|ciabatte|mocassini|schoen(?:en)?|laarzen|laarsjes|buty|skor|sko|stovlar|ayakkabi(?:lar)?)\b|靴(?!下)|シューズ|スニーカー|ブーツ|サンダル/i;
export const OTHER_ABROAD =
  /\b(handschuhe?|socken|hosen?|kleid(?:er)?|hemd(?:en)?|jacken?|mutzen?|taschen?|calcetines|pantalon(?:es|s)?|camisas?|camisetas?|vestidos?|chaquetas?|faldas?|gorr[oa]s?|bolsos?|chaussettes|chemises?|robes?|vestes?|jupes?|sacs?|casquettes?|calcas|saias?|meias|calzini|camicie?|giacc(?:a|he)|borse?|sokken|broek(?:en)?|jurk(?:en)?)\b|靴下|ソックス/i;
