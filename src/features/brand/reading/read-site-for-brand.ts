import type { ReadingSource } from '#contract/writing/profile-lists.ts'
import { modelRound } from '#features/ai/index.ts'
import type { RunContext } from '#features/runs/index.ts'
import { readWebsite } from '#features/websites/index.ts'
import { newId } from '#kernel/ids.ts'
import { LlmError } from '#kernel/llm/llm-error.ts'
import { brandFromWebsite1 } from '../prompts/brand-from-website-1.ts'
import { addressToRead } from '../website-address.ts'
import { BrandForm, valuesOfForm } from './brand-form.ts'
import { declaredBy } from './declared.ts'
import { SiteReading } from './site-reading.ts'

/** The most pages that are read: the front page, and pages about the company and its products. */
const PAGES = 4

export interface BrandReading extends SiteReading {
  /** `ai` if a model's answer is part of it. */
  source: ReadingSource
}

const NO_MODEL = 'No model is set up, so Galley took only what the site declares, word for word, and charged nothing'

/**
 * Reads a website for a profile. Code takes what the site declares. If there is a model, it fills in a form from the
 * site's text. Declared values take precedence, and a failed model call does not lose them.
 */
export async function readSiteForBrand(
  ctx: RunContext,
  { address, withModel }: { address: string; withModel: boolean },
): Promise<BrandReading> {
  const reading = await ctx.step(
    {
      key: 'read website',
      kind: 'tool_call',
      role: 'reader',
      label: 'Read the website',
      input: { address },
      output: SiteReading,
    },
    async () => ({ output: await declared(ctx, address) }),
  )
  if (!reading.reachable) return { ...reading, source: 'heuristic' }
  if (!withModel) return { ...reading, source: 'heuristic', warnings: [...reading.warnings, NO_MODEL] }
  try {
    const form = await modelRound(ctx, {
      key: 'extract',
      role: 'reader',
      label: 'Fill in the form from the words of the site',
      task: 'analyze',
      schema: BrandForm,
      prompt: brandFromWebsite1({ marker: newId(), material: reading.material }),
    })
    const { values, leftOut } = valuesOfForm(form, reading.material, reading.pagesRead[0] ?? address)
    const said = new Set(reading.values.map(({ field }) => field))
    return {
      ...reading,
      source: 'ai',
      values: [...reading.values, ...values.filter(({ field }) => !said.has(field))],
      warnings: [...reading.warnings, ...(leftOut > 0 ? [leftOutWords(leftOut)] : [])],
    }
  } catch (error) {
    if (!(error instanceof LlmError) || error.kind === 'cancelled') throw error
    const words = error.words.replace(/[.:\s]+$/, '')
    return {
      ...reading,
      source: 'heuristic',
      warnings: [
        ...reading.warnings,
        `The model did not answer (${words}), so Galley took only what the site declares. Nothing was charged`,
      ],
    }
  }
}

async function declared(ctx: RunContext, address: string): Promise<SiteReading> {
  const { importFetch: fetch, importTurns, heavyWork } = ctx.services
  const parties = [`user:${await ctx.inOrg(async ({ userId }) => userId)}`, `org:${ctx.orgId}`]
  const url = addressToRead(fetch, address, 'body.websiteUrl')
  const site = await importTurns(parties, () => readWebsite({ fetch, heavyWork }, url, parties, { pages: PAGES }))
  return declaredBy(site)
}

const leftOutWords = (count: number): string =>
  count === 1
    ? 'A text was left out, because it names something that the site does not name'
    : `${count} texts were left out, since they name what the site does not`
