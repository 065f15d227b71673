import { z } from 'zod'

/** Arguments as assistants see them: their list has a budget of bytes. What is taken is what the operation takes. */
const text = () => z.string().optional().describe('Text')

export const SHOWN_WORDS = z.record(z.string(), z.string()).optional().describe('title, eyebrow, body')

export const SHOWN_CONTENT = z
  .object({
    title: z.string().describe('The main words'),
    bullets: z.array(z.string()).optional().describe('Lines of a list'),
  })
  .catchall(text())
  .describe('Also eyebrow, body, stat, attribution, cta')

export const SHOWN_SLIDES = z
  .array(z.object({ title: z.string().describe('The main words') }).catchall(z.unknown()))
  .describe(
    '2 to 15; also eyebrow, body, bullets (list), stat, attribution, cta, layout: cover, point, stat, quote, list, cta',
  )

export const SHOWN_PICTURE = z.record(z.string(), z.string()).describe('assetId of the library, or url (https)')

export const SHOWN_PROMPT = z
  .record(z.string(), z.string())
  .optional()
  .describe('prompt, model; made by AI, costs credits')
