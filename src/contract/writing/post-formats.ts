/**
 * Short named forms of posts. The list is maintained by hand: each entry says where the form was described, and when
 * that page was read. The evidence is what practitioners say about their own posts; nobody has measured it (decision
 * 106). A form without `arranged` can be filled only by a model, not by the code that arranges drafts without one.
 */
export interface PostFormat {
  name: string
  /** The purpose for which the form is useful. */
  use: string
  /** Its parts, in their order. */
  parts: readonly string[]
  arranged?: true
  source: string
  read: string
}

const READ = '2026-11-22'
const LINKEDIN_FORMATS = { source: 'https://lifa.st/best-linkedin-post-formats', read: READ }

export const POST_FORMATS = {
  observation: {
    name: 'One-line observation',
    use: 'something noticed that needs no proof',
    parts: ['the observation, in one or two sentences'],
    arranged: true,
    source: 'https://edgarwrites.ai/glossary/post-format-hook-story-lesson',
    read: READ,
  },
  lesson: {
    name: 'Story, then lesson',
    use: 'something that went wrong or right, and what follows from it',
    parts: ['what happened, beginning in the middle of it', 'the turn', 'the lesson, in a line of its own'],
    arranged: true,
    ...LINKEDIN_FORMATS,
  },
  list: {
    name: 'List',
    use: 'several points of equal weight',
    parts: ['a line that says what the points are about', 'three to seven points, one a line'],
    arranged: true,
    ...LINKEDIN_FORMATS,
  },
  contrarian: {
    name: 'Against the grain',
    use: 'an opinion that most of the readers do not share yet',
    parts: ['what most people say', 'what the author thinks instead', 'why, from the author’s own experience'],
    arranged: true,
    ...LINKEDIN_FORMATS,
  },
  how_to: {
    name: 'How to, in steps',
    use: 'something that readers can do themselves',
    parts: ['what it is for', 'the steps, numbered, one a line', 'what comes of it'],
    arranged: true,
    ...LINKEDIN_FORMATS,
  },
  case_study: {
    name: 'Case',
    use: 'one piece of work with a result',
    parts: ['the situation', 'what was done', 'the result, with its number'],
    arranged: true,
    ...LINKEDIN_FORMATS,
  },
  takeaway: {
    name: 'Hook, proof, takeaway',
    use: 'a claim that a number or an example carries',
    parts: ['the claim', 'the number or the example', 'what readers can take from it'],
    arranged: true,
    source: 'https://docs.telepat.io/ideon/writing-guide/formats',
    read: READ,
  },
  failed_default: {
    name: 'The usual way fails',
    use: 'a common practice that does not work, and what does',
    parts: ['the usual way', 'where it fails', 'what to do instead'],
    source: 'https://docs.telepat.io/ideon/writing-guide/formats',
    read: READ,
  },
  mistakes: {
    name: 'Mistakes that were seen',
    use: 'what the author saw many people get wrong',
    parts: ['where the author saw them, and how often', 'the mistakes, one a line', 'what to do instead'],
    source: 'https://feedsquad.com/blog/linkedin-post-formats',
    read: READ,
  },
  milestone: {
    name: 'Milestone with its number',
    use: 'something reached, told without boasting',
    parts: ['the number', 'how it was a while ago', 'what made the difference'],
    source: 'https://monolit.sh/blog/build-in-public-templates-what-to-post-and-when-2026',
    read: READ,
  },
  before_after: {
    name: 'Before and after',
    use: 'one change and its effect',
    parts: ['before', 'after', 'what was changed'],
    source: 'https://smallbusinessowners.co/blog/how-to-write-twitter-threads',
    read: READ,
  },
} as const satisfies Record<string, PostFormat>

export type PostFormatId = keyof typeof POST_FORMATS
export const POST_FORMAT_IDS = Object.keys(POST_FORMATS) as [PostFormatId, ...PostFormatId[]] // it has entries
