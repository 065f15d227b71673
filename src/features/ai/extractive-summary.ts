const MOST_SENTENCES = 5
const ABBREVIATIONS =
  /(?:^|[\s(])(?:Dr|Mr|Mrs|Ms|Prof|St|Nr|No|vs|etc|bzw|ca|z\.\s?B|u\.\s?a|d\.\s?h|e\.\s?g|i\.\s?e|\p{Lu})\.\s*$/u

/**
 * Picks the most important sentences of a text, verbatim and in order: those whose words are frequent in the text and
 * occur in few of its sentences (TF-IDF). Works in every language that Intl.Segmenter splits, and adds no words.
 */
export function extractiveSummary(text: string, most = MOST_SENTENCES): string {
  const sentences = sentencesOf(text)
  if (sentences.length <= most) return sentences.join(' ')
  const words = sentences.map(wordsOf)
  const inSentences = new Map<string, number>()
  const inText = new Map<string, number>()
  for (const sentence of words) {
    for (const word of new Set(sentence)) inSentences.set(word, (inSentences.get(word) ?? 0) + 1)
    for (const word of sentence) inText.set(word, (inText.get(word) ?? 0) + 1)
  }
  const weight = (word: string): number =>
    (inText.get(word) ?? 0) * Math.log(sentences.length / (inSentences.get(word) ?? 1))
  const scored = words.map((sentence, index) => {
    // Divided by the square root of the length, so that neither the longest nor the shortest sentence is favoured.
    const score = sentence.reduce((sum, word) => sum + weight(word), 0) / Math.sqrt(Math.max(sentence.length, 4))
    return { index, score: score * (index === 0 ? 1.25 : 1) }
  })
  const best = scored.sort((a, b) => b.score - a.score || a.index - b.index).slice(0, most)
  return best
    .sort((a, b) => a.index - b.index)
    .map(({ index }) => sentences[index])
    .join(' ')
}

const bySentence = new Intl.Segmenter('en', { granularity: 'sentence' })
const byWord = new Intl.Segmenter('en', { granularity: 'word' })

/** The sentences of a text, each on one line. An abbreviation does not end a sentence. */
export function sentencesOf(text: string): string[] {
  const sentences: string[] = []
  let begun = ''
  for (const { segment } of bySentence.segment(text)) {
    begun += segment
    if (ABBREVIATIONS.test(begun.slice(-16))) continue // the segmenter splits after «Dr.»
    if (begun.trim()) sentences.push(begun.trim().replace(/\s+/g, ' '))
    begun = ''
  }
  if (begun.trim()) sentences.push(begun.trim().replace(/\s+/g, ' '))
  return sentences
}

function wordsOf(sentence: string): string[] {
  return [...byWord.segment(sentence.toLowerCase())].flatMap(({ segment, isWordLike }) => (isWordLike ? [segment] : []))
}
