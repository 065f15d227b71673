import type { Platform } from '#contract/platforms.ts'

/** The posts of an imaginary maker of hand tools. Times are local times of this machine. */

export interface PastGroup {
  title: string
  tag: string
  daysAgo: number
  time: string
  x?: string
  bluesky?: string
  /** The later parts of a thread, on X. */
  thread?: string[]
}

export const PEOPLE = {
  owner: { email: 'owner@northwind.example', name: 'Ida' },
  editor: { email: 'editor@northwind.example', name: 'Sami' },
}
export const PASSWORD = 'made-to-be-mended'
export const WORKSPACE = { name: 'Northwind Tools', slug: 'northwind-tools' }
/** The app passwords of networks that need no consent page. */
export const APP_PASSWORDS: Partial<Record<Platform, { handle: string; appPassword: string }>> = {
  bluesky: { handle: 'northwind.test', appPassword: 'nwnd-tool-demo-pass' },
}
/** A page of the same person that belongs to another team and is not connected. */
export const LEFT_OUT = 'Northwind Labs'
export const TAGS = [
  { name: 'Product', color: '#1f6f8b' },
  { name: 'How to', color: '#7a5c1e' },
  { name: 'Workshop', color: '#5b6b2f' },
  { name: 'Mending', color: '#8a3b4b' },
]

export const PAST: PastGroup[] = [
  {
    title: 'Block plane: back in stock',
    tag: 'Product',
    daysAgo: 27,
    time: '09:40',
    x: 'The No. 2 block plane is back on the shelf. Same body, new blade steel: it holds an edge about a third longer in oak.',
    bluesky:
      'The No. 2 block plane is back on the shelf. Same body as before, new blade steel. In our own test it held an edge about a third longer in oak. If you own the old one: the new blade fits.',
  },
  {
    title: 'Setting a chip breaker',
    tag: 'How to',
    daysAgo: 25,
    time: '12:15',
    x: 'Tear-out in figured wood? Before you blame the blade, bring the chip breaker closer.',
    thread: [
      'Start 0.5 mm behind the edge. Take a shaving. Too thick to curl? Come closer, a hair at a time.',
      'At about 0.1 mm the shaving leaves straight and the surface stays whole. Write the distance on the blade with a marker. Next time you start there.',
    ],
  },
  {
    title: 'Friday on the bench',
    tag: 'Workshop',
    daysAgo: 22,
    time: '17:50',
    bluesky:
      'On the bench this Friday: eleven marking gauges that came back after years of use. Nine needed only a new pin. The pins are 40 cents. We like this job.',
  },
  {
    title: 'Spare parts list',
    tag: 'Mending',
    daysAgo: 20,
    time: '09:20',
    x: 'Every part of every tool we have made since the first one can be ordered on its own. The list is 214 lines long and one page.',
    bluesky:
      'Every part of every tool we have made since the first one can be ordered on its own. The list is 214 lines long, on one page, with a drawing for each.',
  },
  {
    title: 'Oil for handles',
    tag: 'How to',
    daysAgo: 18,
    time: '12:40',
    x: 'Ash handles want linseed oil twice a year. Thin coat, wait twenty minutes, wipe it all off. What you leave on turns sticky.',
  },
  {
    title: 'Why we stopped lacquering',
    tag: 'Product',
    daysAgo: 15,
    time: '10:05',
    x: 'We stopped lacquering handles. Lacquer looks good in the shop and blisters in the hand. Oil looks plain and lasts.',
    bluesky:
      'We stopped lacquering handles this year. Lacquer looks good in the shop and raises blisters in the hand. Oil looks plain and can be renewed by anyone with a rag.',
  },
  {
    title: 'Mending day, the numbers',
    tag: 'Mending',
    daysAgo: 13,
    time: '18:10',
    bluesky:
      'Mending day, the numbers: 63 tools came in, 58 left working. Three need parts that we still have to make. Two had earned their rest.',
  },
  {
    title: 'Sharpening angles in one line',
    tag: 'How to',
    daysAgo: 11,
    time: '09:30',
    x: 'Softwood 25 degrees, hardwood 30, end grain 20 and patience.',
    bluesky: 'Softwood 25 degrees, hardwood 30, end grain 20 and patience.',
  },
  {
    title: 'New marking gauge',
    tag: 'Product',
    daysAgo: 8,
    time: '12:05',
    x: 'The folding marking gauge is here. It lies flat in an apron pocket and locks with a quarter turn. One screw, and you can replace it.',
  },
  {
    title: 'A saw from a flea market',
    tag: 'Workshop',
    daysAgo: 6,
    time: '18:30',
    x: 'Somebody found our first dovetail saw at a flea market and sent it in for a new back. We put it next to this year’s. Guess which one cut straighter.',
    bluesky:
      'Somebody found our very first dovetail saw at a flea market and sent it in for a new back. We put it next to this year’s. The old one cut straighter. We are looking into it.',
  },
  {
    title: 'Questions about chisel steel',
    tag: 'Product',
    daysAgo: 4,
    time: '10:20',
    bluesky:
      'Asked most this week: why no stainless chisels? Because you would sharpen them twice as long and half as often, and both halves annoy you.',
  },
]

/** Posts that the running installation publishes while the demo is filled. */
export const RECENT = [
  {
    title: 'Workshop open on Saturday',
    tag: 'Workshop',
    posts: [
      {
        platform: 'x',
        contentText:
          'The workshop is open this Saturday, 10 to 4. Bring one tool that annoys you. We look at it together.',
      },
      {
        platform: 'bluesky',
        contentText:
          'The workshop is open this Saturday, 10 to 4. Bring one tool that annoys you and we look at it together. Coffee is on us, tea if you ask nicely.',
      },
    ],
  },
  {
    title: 'Handles, before and after',
    tag: 'Mending',
    picture: true,
    posts: [
      { platform: 'bluesky', contentText: 'Six ash handles, before and after one coat of oil and twenty minutes.' },
    ],
  },
]
