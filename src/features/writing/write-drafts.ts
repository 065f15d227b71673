import { z } from 'zod'
import { PLATFORMS, type Platform } from '#contract/platforms.ts'
import type { Basis } from '#contract/posts/basis.ts'
import { type Flawed, type promptOf, writeAndCheck } from '#features/ai/index.ts'
import type { RunContext } from '#features/runs/index.ts'
import { AppError } from '#kernel/errors.ts'
import { allowedBy } from '#writing/allowed-by.ts'
import type { Allowed } from '#writing/check-ground.ts'
import { checkWriting } from '#writing/check-writing.ts'
import type { FindingCode } from '#writing/finding.ts'
import { basisOf, type Source } from './basis-of.ts'
import { madePrivate } from './gather.ts'
import { type Ground, materialOf, sourcesOf, type Told } from './ground.ts'
import { withoutForeignSigns } from './without-foreign-signs.ts'
import { TAKEN_OUT, withoutPrivate } from './without-private.ts'
import { withoutWithheld } from './without-withheld.ts'

/** A text that a model wrote. Its network is null if it is for none. */
export interface Written {
  platform: Platform | null
  text: string
}

const DraftProblem = z.object({
  platform: z.enum(PLATFORMS).nullable(),
  path: z.string(),
  code: z.string(),
  message: z.string(),
  severity: z.enum(['error', 'warning']),
  quote: z.string().optional(),
  replacement: z.string().optional(),
})
export type DraftProblem = z.infer<typeof DraftProblem>

export interface Draft extends Written {
  /** The remaining problems after two repairs, and all warnings. The text is never cut. */
  problems: DraftProblem[]
  basis: Basis
}

export interface Asked<T> {
  ground: Ground
  /** The texts that may support claims: the brief, and the told texts that are sources for this task. */
  sources: readonly Source[]
  format?: Basis['format']
  /** The schema of the model's answer: flat, every field required, no length limits. */
  schema: z.ZodType<T>
  /** The prompt of this task and version. It gets only what may be told. */
  prompt(told: Told, flawed: Flawed | null): ReturnType<typeof promptOf>
  /** The texts in an answer. */
  textsOf(output: T): Written[]
  /** The network's problems with a text, and those that only this task can have. */
  alsoCheck?(output: T): Promise<DraftProblem[]> | DraftProblem[]
  /** Findings that are only warnings here, such as numbers when the brief asks for three ideas. */
  warnings?: readonly FindingCode[]
}

export interface Drafted<T> {
  output: T
  drafts: Draft[]
  /** The problems of every draft, and those of the whole answer. */
  problems: DraftProblem[]
}

/**
 * Writes texts by one pipeline for all operations: a model writes from what it may be told, the network's rules and the
 * checkers examine each text, and the model repairs the listed problems, at most twice. Remaining problems are returned
 * with their text. Only a text that says something private is not returned at all. Decision 103
 */
export async function writeDrafts<T>(ctx: RunContext, asked: Asked<T>): Promise<Drafted<T>> {
  const { ground, sources, format = null, schema, prompt, textsOf, alsoCheck } = asked
  const { texts: withheld } = ground.withheld
  const told = withoutWithheld(ground.told, withheld)
  // Thoughts and briefs are only for their author, so private words in them stay private.
  const publicTexts = sourcesOf({ ...told, thoughts: [] }).map(({ text }) => text)
  const kept = (written: T) => withoutPrivate(written, { schema, withheld, publicTexts })
  const allowed = ground.withheld.allowed ?? allowedBy(ownTexts(sources), ground.told.brand.website)
  const { output: written, problems: found } = await writeAndCheck(ctx, {
    round: (flawed) => ({ task: 'draft', schema, prompt: prompt(told, flawed), kept }),
    textOf(written) {
      const [first, ...others] = textsOf(written)
      return first && others.length === 0 ? first.text : JSON.stringify(written)
    },
    async check(written) {
      const texts = textsOf(written)
      const found = texts.flatMap((text) => problemsOf(text, asked, allowed, texts.length > 1))
      const all = JSON.stringify(written).includes(TAKEN_OUT) ? [PRIVATE, ...found] : found
      return alsoCheck ? [...(await alsoCheck(written)), ...all] : all
    },
    problem: DraftProblem,
  })
  if (found.some(({ code }) => code === PRIVATE.code)) throw leaked()
  const fresh = await ctx.inOrg((org) => madePrivate(org, withheld))
  if (fresh.length > 0 && tells(written, fresh, { told, schema })) throw overtaken()
  const hasStrangers = sources.some(({ isForeign }) => isForeign)
  const { output, problems } = hasStrangers
    ? withoutOrders(written, found, schema, allowed)
    : { output: written, problems: found }
  const drafts = textsOf(output).map(
    (written): Draft => ({
      ...written,
      problems: problems.filter(({ platform }) => platform === written.platform),
      basis: basisOf({ text: written.text, sources, format, thoughts: told.thoughts, ...materialOf(told) }),
    }),
  )
  return { output, drafts, problems }
}

/** This problem does not repeat the private words, since a prompt and a record would store them. */
const PRIVATE: DraftProblem = {
  platform: null,
  path: 'contentText',
  code: 'private_fact' satisfies FindingCode,
  message: `Where “${TAKEN_OUT}” stands, the text contained something private: write it without that, and without these words`,
  severity: 'error',
}

/** Whether an answer contains any of these texts, which were public when it was asked for. */
function tells<T>(
  written: T,
  fresh: readonly string[],
  { told, schema }: { told: Told; schema: z.ZodType<T> },
): boolean {
  const open = sourcesOf({ ...withoutWithheld(told, fresh), thoughts: [], documents: [] })
  const publicTexts = open.map(({ text }) => text)
  return JSON.stringify(withoutPrivate(written, { schema, withheld: fresh, publicTexts })).includes(TAKEN_OUT)
}

const ownTexts = (sources: readonly Source[]) => sources.filter(({ isForeign }) => !isForeign).map(({ text }) => text)

function problemsOf<T>(
  { platform, text }: Written,
  { ground, sources, warnings = [] }: Asked<T>,
  allowed: Allowed,
  isOneOfMany: boolean,
) {
  const { texts: _, ...checks } = ground.withheld
  const ofAccount = ground.told.voices?.find((voice) => voice.platform === platform)?.bannedPhrases ?? []
  const bannedPhrases = [...new Set([...checks.bannedPhrases, ...ofAccount])]
  const found = checkWriting(text, { ...checks, bannedPhrases, allowed, sources: sources.map((source) => source.text) })
  const where = isOneOfMany && platform !== null ? `${platform}: ` : ''
  return found.map(
    ({ code, message, severity, quote, replacement }): DraftProblem => ({
      platform,
      path: 'contentText',
      code,
      message: `${where}${message}`,
      severity: warnings.includes(code) ? 'warning' : severity,
      quote,
      ...(replacement !== undefined && { replacement }),
    }),
  )
}

/** Removes what strangers' instructions added, and keeps the problem that says so. */
function withoutOrders<T>(written: T, found: readonly DraftProblem[], schema: z.ZodType<T>, allowed: Allowed) {
  const { output, taken } = withoutForeignSigns(written, allowed)
  const problems = found.map((problem): DraftProblem => {
    const { quote = '', code } = problem
    if (!taken.has(quote) || !SIGNS.test(code)) return problem
    const message = `“${quote.slice(0, 200).toWellFormed()}” was taken out: nothing in the workspace states it. Add it by hand if it belongs there`
    return { ...problem, severity: 'warning', message }
  })
  return { output: schema.parse(output), problems }
}

const SIGNS = /^(?:link|mention|hashtag|cashtag|tag)_not_/

/** The refusal does not repeat the private words, because its reader may not be allowed to know them. */
function leaked(): AppError {
  return new AppError(
    'platform',
    'The model wrote something that is private in this workspace, and did not remove it when asked twice: try again, or leave the private part out of your request. Nothing was charged.',
    { code: 'platform_error' },
  )
}

function overtaken(): AppError {
  return new AppError(
    'platform',
    'Something that the model wrote was made private while it wrote, so nothing of it was kept: try again. Nothing was charged.',
    { code: 'platform_error' },
  )
}
