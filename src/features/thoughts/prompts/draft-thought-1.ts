import { PLATFORM_NAMES } from '#contract/platforms.ts'
import { BLANKS } from '#contract/posts/blanks.ts'
import { POST_FORMATS } from '#contract/writing/post-formats.ts'
import { DRAFT_NETWORKS, type DRAFT_VISUALS, type DraftPlatform } from '#contract/writing/thought-drafts.ts'
import { asData, dataRule, type Flawed, promptOf, repairOf } from '#features/ai/index.ts'
import { type Told, toldFields, toldRules } from '#features/writing/index.ts'

export interface DraftThoughtInput {
  marker: string
  thought: string
  told: Told
  guidance: string | null
  platforms: readonly DraftPlatform[]
  visual: (typeof DRAFT_VISUALS)[number]
  flawed: Flawed | null
}

const FORMATS = Object.entries(POST_FORMATS)
  .map(([id, { use, parts }]) => `${id} (for ${use}): ${parts.join('; ')}.`)
  .join('\n')

export function draftThought1({ marker, thought, told, guidance, platforms, visual, flawed }: DraftThoughtInput) {
  const fields = toldFields({ ...told, thoughts: [] })
  const system = [
    'You write posts for social networks from what somebody noted down.',
    'Say what `thought` says, in the voice of its author: keep their words where they are good. State no fact, number, name, date, quotation or link that the material does not give, and add no hashtag and no mention.',
    `Where the form needs something that nobody gave, leave a blank, word for word one of these: ${Object.values(BLANKS).join(' ')}`,
    'Plain sentences in the language of `thought`, no slogans, no rhetorical questions, no emoji unless `examples` have them.',
    dataRule(marker),
    'In it, `thought` is the note, `guidance` how its author wants it written.',
    ...toldRules(fields),
    'Choose the one `format` that fits what the thought already is, and write every text in it:',
    FORMATS,
    'Answer with `format`; `posts`, one for each network that is asked for, written for that network and not shortened from another; `headline` and `points`, the words of a picture.',
  ].join('\n')
  const task = [
    `Write one post for each of: ${platforms.map((platform) => `${platform} (${PLATFORM_NAMES[platform]}, ${DRAFT_NETWORKS[platform].length})`).join('; ')}.`,
    VISUALS[visual],
    asData(marker, {
      thought,
      guidance,
      ...fields,
    }),
  ]
  return promptOf('draft_thought/1', system, [...task, ...repairOf(marker, flawed)].join('\n\n'))
}

const VISUALS: Record<DraftThoughtInput['visual'], string> = {
  none: 'There is no picture: leave `headline` and `points` empty.',
  image: 'For the picture, `headline` is one statement of at most 90 characters without a blank; `points` stays empty.',
  carousel:
    'For the slides, `headline` is the first one, of at most 90 characters; `points` are two to seven more, one thought of at most 140 characters each. None has a blank.',
}
