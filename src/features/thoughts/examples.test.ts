import assert from 'node:assert/strict'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { blanksIn } from '#contract/posts/blanks.ts'
import { POST_FORMATS } from '#contract/writing/post-formats.ts'
import type { Thought } from '#contract/writing/thought.ts'
import { DRAFT_PLATFORMS } from '#contract/writing/thought-drafts.ts'
import { EXAMPLES } from '../../../tests/support/features/thoughts/examples.ts'
import { arrangeDraft } from './arrange-draft.ts'
import { tooThin } from './ground.ts'

/**
 * The file that a person reads and judges: the thought, and each draft as it is in review. `GALLEY_GOLDENS=write`
 * writes it.
 */
const GOLDEN = join(import.meta.dirname, '../../../tests/support/features/thoughts/examples.md')

const rendered = ({ text, kind }: Pick<Thought, 'text' | 'kind'>): string => {
  const { format, posts, warnings } = arrangeDraft({ text, kind }, DRAFT_PLATFORMS)
  return [
    `## ${POST_FORMATS[format].name} (${kind})`,
    quoted(text),
    ...posts.flatMap((post) => [
      `**${post.platform}**`,
      ...[post.text, ...post.thread].map((part) => `\`\`\`\n${part}\n\`\`\``),
    ]),
    ...warnings,
  ].join('\n\n')
}
const quoted = (text: string): string =>
  text
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n')

test('ten thoughts and what is made of each without a model are as they were last looked at', async () => {
  assert.equal(EXAMPLES.length, 10)
  const now = `${['# Drafts without a model', ...EXAMPLES.map(rendered)].join('\n\n')}\n`
  if (process.env.GALLEY_GOLDENS === 'write') await writeFile(GOLDEN, now)
  assert.equal(now, await readFile(GOLDEN, 'utf8'))
})

for (const { text, kind } of EXAMPLES) {
  test(`a draft of “${text.slice(0, 40)}…” has no word that the thought lacks, besides blanks`, () => {
    assert.equal(tooThin(text), null)
    const known = new Set(wordsOf(text))
    for (const { text: drafted, thread } of arrangeDraft({ text, kind }, DRAFT_PLATFORMS).posts) {
      const all = [drafted, ...thread].join('\n')
      const own = blanksIn(all).reduce((rest, blank) => rest.replaceAll(blank, ''), all)
      assert.deepEqual(
        wordsOf(own.replace(/^\d+\. /gm, '')).filter((word) => !known.has(word)),
        [],
      )
    }
  })

  test(`a draft of “${text.slice(0, 40)}…” leaves out no word, unless it says so`, () => {
    const { posts, warnings } = arrangeDraft({ text, kind }, DRAFT_PLATFORMS)
    if (warnings.length > 0) return
    for (const { text: drafted, thread } of posts) {
      const kept = new Set(wordsOf([drafted, ...thread].join('\n')))
      assert.deepEqual(
        wordsOf(text).filter((word) => !kept.has(word) && !/^\d+$/.test(word)),
        [],
      )
    }
  })
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
