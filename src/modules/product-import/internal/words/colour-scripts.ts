/**
 * Colour words of languages whose letters or marks must stay as written: Russian, Japanese, Chinese, Korean,
 * Vietnamese, Arabic, Hebrew; and Māori 'mā', which without its mark is another word. Pure.
 */
import type { colourFamilies } from '#contract/products/product-import.ts';

type Family = (typeof colourFamilies)[number];

/** Words, and for Russian the beginnings of words, because their ends change: 'белый', 'белая', 'белые'. */
const WORDS: Partial<Record<Family, string>> = {
  black: 'черн чёрн ブラック 블랙 검정 đen أسود שחור',
  white: 'бел ホワイト オフホワイト 화이트 흰색 trắng mā أبيض לבן',
  grey: 'сер グレー チャコール 그레이 회색 xám رمادي אפור',
  cream: 'беж кремов ベージュ アイボリー クリーム エクリュ 베이지 아이보리 크림 kem بيج בז',
  brown: 'коричнев ブラウン モカ 브라운 갈색 nâu بني медн חום',
  tan: 'хаки キャメル タン カーキ 카키 카멜 كاكي',
  red: 'красн бордов レッド ワイン バーガンディ 레드 빨강 đỏ أحمر אדום',
  pink: 'розов ピンク 핑크 분홍 hồng وردي زهري ורוד',
  orange: 'оранжев オレンジ 오렌지 주황 برتقالي כתום',
  yellow: 'желт жёлт イエロー マスタード 옐로우 노랑 vàng أصفر צהוב',
  green: 'зелен зелён グリーン オリーブ ミント 그린 초록 xanh-lá xanh-rêu أخضر زيتي ירוק',
  blue: 'син голуб бирюзов ブルー サックス ターコイズ 블루 파랑 xanh-dương xanh-lam xanh-biển أزرق כחול',
  navy: 'темн-син тёмн-син ネイビー 네이비 xanh-navy xanh-than كحلي',
  purple: 'фиолет сирен パープル ラベンダー 퍼플 보라 tím بنفسجي סגול',
  silver: 'серебр シルバー 실버 فضي כסף',
  gold: 'золот ゴールド 골드 ذهبي זהב',
  multi: 'разноцвет マルチ 멀티',
};
/** Chinese characters count where they end a word or stand before 色: '米色', '黑', but not '金属'. */
const CHARACTERS: Partial<Record<Family, string>> = {
  black: '黒 黑',
  white: '白',
  grey: '灰',
  cream: '米 米白 杏 生成',
  brown: '茶 棕 褐 咖啡',
  tan: '卡其 驼',
  red: '赤 红 紅 酒红',
  pink: '粉 粉红 桃',
  orange: '橙 橘',
  yellow: '黄 黃',
  green: '緑 绿 綠 军绿',
  blue: '青 蓝 藍',
  navy: '紺 藏青 深蓝 深藍',
  purple: '紫',
  silver: '银 銀',
  gold: '金',
};

const list = (words: Partial<Record<Family, string>>): [string, Family][] =>
  Object.entries(words)
    .flatMap(([family, text]) =>
      text.split(' ').map((word): [string, Family] => [word.replaceAll('-', ' '), family as Family]),
    )
    // The longer word first: 'темно син' before 'син'.
    .sort(([a], [b]) => b.length - a.length);

/** Of an adjective: 'бел-ый', 'син-яя', 'серебр-истый', 'чёрн-о' before a hyphen; or the word as it stands: 'хаки'. */
const RUSSIAN_END = '(?:о|\\p{L}{0,4}(?:[ыио]й|[ая]я|[ое]е|[ыи]е))?';

const PATTERNS: readonly (readonly [RegExp, Family])[] = [
  ...list(WORDS).map(([word, family]) => [patternOf(word), family] as const),
  ...list(CHARACTERS).map(([word, family]) => [new RegExp(`${word}(?=色|\\P{Script=Han}|$)`, 'u'), family] as const),
];

function patternOf(word: string): RegExp {
  if (/\p{Script=Cyrillic}/u.test(word))
    return new RegExp(`(?<!\\p{L})${word.replace(' ', 'о?[ -]?')}${RUSSIAN_END}(?!\\p{L})`, 'u');
  if (/\p{Script=Latin}|\p{Script=Arabic}|\p{Script=Hebrew}/u.test(word))
    return new RegExp(`(?<!\\p{L})${word}(?!\\p{L})`, 'u');
  return new RegExp(word, 'u');
}

/** The families of the words of one part of a colour's name, in the order named. */
export function coloursOfScripts(part: string): Family[] {
  let rest = part.toLowerCase().normalize('NFC');
  const found: { at: number; family: Family }[] = [];
  for (const [pattern, family] of PATTERNS) {
    const match = pattern.exec(rest);
    if (!match) continue;
    found.push({ at: match.index, family });
    rest = rest.slice(0, match.index) + '|'.repeat(match[0].length) + rest.slice(match.index + match[0].length);
  }
  return found.sort((a, b) => a.at - b.at).map(({ family }) => family);
}
