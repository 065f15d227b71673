export type Language = 'en' | 'de' | 'fr' | 'es' | 'it' | 'ja'

/** Words that are in nearly every text of one language and rarely in a text of another one. */
const COMMON: Record<Exclude<Language, 'ja'>, RegExp> = {
  en: /\b(?:the|and|of|is|was|it|that|with|to|we|you|not)\b/giu,
  de: /(?<!\p{L})(?:der|die|das|und|ist|nicht|ein|eine|wir|mit|zu|es|wer|auch)(?!\p{L})/giu,
  fr: /(?<!\p{L})(?:le|les|des|une|est|et|nous|pas|que|qui|plus|elle|du)(?!\p{L})/giu,
  es: /(?<!\p{L})(?:el|los|las|una|es|y|que|no|está|por|lo|con)(?!\p{L})/giu,
  it: /(?<!\p{L})(?:il|di|gli|una|è|e|che|non|della|per|la|si)(?!\p{L})/giu,
}

/** The most likely language of a text. */
export function languageOf(text: string): Language {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return 'ja'
  const counted = Object.entries(COMMON).map(
    ([language, words]) => [language, (text.match(words) ?? []).length] as const,
  )
  const [[best] = ['en']] = counted.sort(([, a], [, b]) => b - a)
  return best as Language // a key of the table
}
