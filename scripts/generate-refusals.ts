/**
 * Writes docs/guides/refusals.md, which of each network's refusals the check foresees, from the table that the tests
 * try on the simulated networks. With --check it changes nothing, and fails if the page is out of date.
 */
import { PLATFORM_NAMES, PLATFORMS, type Platform } from '#contract/platforms.ts'
import { REFUSALS } from '../tests/refusals/foreseen/table.ts'
import { keepGenerated } from './keep-generated.ts'

const HEAD = `# What the check foresees

Written by \`npm run generate\` from \`tests/refusals/foreseen\`: change it there. A post can be approved only if the check has
no error for it. Content that a network would refuse is such an error: the tables list it with the error's code. What cannot
be known before the post is sent is listed below each table, with the reason: such a post fails, and its message says who
must do what. The figures are in [what each network takes](limits.md).

\`tests/refusals/foreseen.test.ts\` gives each row to the check, and also sends it around the check to the simulated network,
which must refuse it as well. It demands a row for every sentence with which a simulated network refuses.
`

function section(platform: Platform): string {
  const { foreseen, unforeseen } = REFUSALS[platform]
  const seen = foreseen.map(({ what, code }) => `| ${what} | \`${code}\` |`)
  const unseen = unforeseen.map(({ what, why }) => `- ${what}: ${why}.`)
  return `
## ${PLATFORM_NAMES[platform]}

| Refused | The check says |
|---|---|
${seen.join('\n')}

Not foreseen:

${unseen.join('\n')}
`
}

const counts = PLATFORMS.map((platform) => {
  const { foreseen, unforeseen } = REFUSALS[platform]
  return `| ${PLATFORM_NAMES[platform]} | ${foreseen.length} | ${unforeseen.length} |`
})
const summary = `
| Network | Foreseen | Not foreseen |
|---|---|---|
${counts.join('\n')}
`

await keepGenerated(
  'docs/guides/refusals.md',
  `${HEAD}${summary}${PLATFORMS.map(section).join('')}`,
  'the table of refusals',
)
