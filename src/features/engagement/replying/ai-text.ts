import { tokensOf } from '../relevance/tokens.ts'

/** A text counts as the model's if at least this share of its words is what the model wrote. */
const STILL_THE_MODELS = 0.8

/** Whether a text is a model's draft, unchanged or with a few words changed. */
export function isModelText(text: string, modelText: string | null): boolean {
  if (modelText === null) return false
  const [own, drafted] = [tokensOf(text), tokensOf(modelText)]
  if (own.length === 0 || drafted.length === 0) return text.trim() === modelText.trim()
  const left = new Map<string, number>()
  for (const word of drafted) left.set(word, (left.get(word) ?? 0) + 1)
  let common = 0
  for (const word of own) {
    const times = left.get(word) ?? 0
    if (times > 0) {
      common++
      left.set(word, times - 1)
    }
  }
  return common / Math.max(own.length, drafted.length) >= STILL_THE_MODELS
}
