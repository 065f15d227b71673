/** The waiting, planned and failed posts at the start of the demo. They are made through the API, as people would. */

export interface DraftGroup {
  title: string
  tag: string
  posts: Record<string, unknown>[]
  /** Whether the first post has the drawn picture. */
  picture?: boolean
  /** How many hours it has been waiting. */
  waitingHours?: number
  /** How many hours ago the wished time passed. */
  wishPassedHours?: number
}

export const WAITING: DraftGroup[] = [
  {
    title: 'Left-handed marking knife',
    tag: 'Product',
    waitingHours: 2,
    posts: [
      {
        platform: 'x',
        contentText: 'You asked, 31 times: the marking knife now comes left-handed. Same price, mirrored grind.',
      },
      {
        platform: 'bluesky',
        contentText:
          'You asked, 31 times by our count: the marking knife now comes left-handed. Same steel, same price, mirrored grind. The first batch is forty.',
      },
    ],
  },
  {
    title: 'How we test a plane',
    tag: 'How to',
    waitingHours: 5,
    posts: [
      {
        platform: 'x',
        contentText: 'Four things we check on every plane before it leaves the workshop:',
        platformPayload: {
          thread: [
            { text: '1. The sole is flat to 0.03 mm, measured warm, because your hands are warm.' },
            { text: '2. The blade seats without rocking. A sheet of paper must not slide under any corner.' },
            { text: '3. Ten shavings in spruce, ten in oak. 4. We drop the box once. If it rattles, it goes back.' },
          ],
        },
      },
    ],
  },
  {
    title: 'Poll: the next spare part',
    tag: 'Mending',
    waitingHours: 20,
    posts: [
      {
        platform: 'x',
        contentText: 'We can tool up for one old part this winter. Which one have you been waiting for?',
        poll: { options: ['Gauge pins, 2 mm', 'Plane totes', 'Saw nuts', 'Chisel ferrules'], durationMinutes: 2880 },
      },
    ],
  },
  {
    title: 'Handles in ash and beech',
    tag: 'Product',
    waitingHours: 26,
    picture: true,
    posts: [
      {
        platform: 'x',
        contentText: 'Ash or beech? Both are back. Ash gives a little, beech does not. Choose by what you hit.',
      },
      {
        platform: 'bluesky',
        contentText:
          'Ash or beech? Both handles are back. Ash gives a little under the blow, beech does not. Choose by what you hit.',
      },
    ],
  },
  {
    title: 'The long story of the No. 2 plane',
    tag: 'Product',
    waitingHours: 49,
    posts: [
      {
        platform: 'x',
        contentText:
          'The No. 2 plane began as a mistake. We had cast forty bodies three millimetres too narrow, and instead of melting them down we gave them to people who plane drawer edges all day. They sent back a list of what was wrong and not one of them sent back the plane. So we kept the width, mended the rest, and called it a product.',
      },
    ],
  },
  {
    title: 'Early closing tonight',
    tag: 'Workshop',
    waitingHours: 30,
    wishPassedHours: 6,
    posts: [
      {
        platform: 'bluesky',
        contentText: 'The workshop closes at 3 today: stocktaking. Orders placed before noon still leave tonight.',
      },
    ],
  },
]

/** Approved into the best free slots of the next days. */
export const PLANNED: DraftGroup[] = [
  {
    title: 'Gauge pins: how to change one',
    tag: 'Mending',
    posts: [
      {
        platform: 'x',
        contentText:
          'Changing a gauge pin takes four minutes: one screw out, pin through, screw in, touch the tip on a stone.',
      },
      {
        platform: 'bluesky',
        contentText:
          'Changing a gauge pin takes four minutes. One screw out, old pin through, new pin in, screw back, then touch the tip on a fine stone.',
      },
    ],
  },
  {
    title: 'Shavings',
    tag: 'Workshop',
    posts: [
      {
        platform: 'bluesky',
        contentText:
          'A kilo of spruce shavings is a pillow for one tool, a bed for one hen, or the start of one fire. Come and take a bag.',
      },
    ],
  },
  {
    title: 'Stones: coarse first',
    tag: 'How to',
    posts: [
      {
        platform: 'x',
        contentText:
          'Most people stay on the fine stone too long. If there is a nick, go back to coarse. It is faster, always.',
      },
    ],
  },
  {
    title: 'Mending day in the new year',
    tag: 'Mending',
    posts: [
      {
        platform: 'x',
        contentText:
          'Next mending day: the second Saturday of January. No booking. Bring the tool and five minutes of its story.',
      },
      {
        platform: 'bluesky',
        contentText:
          'Next mending day: the second Saturday of January. No booking needed. Bring the tool and five minutes of its story.',
      },
    ],
  },
]

export const REFUSED = {
  title: 'Guess the tool',
  tag: 'Workshop',
  posts: [
    {
      platform: 'x',
      contentText: 'Guess the tool: two handles, no blade, and it was in every cooper’s bag.',
      // The account is not a member of this community: X refuses the post, which no check can foresee.
      communityUrl: 'https://x.com/i/communities/1730000000000000099',
    },
  ],
}

export const REJECTED = {
  title: 'Twenty percent off everything',
  tag: 'Product',
  posts: [{ platform: 'x', contentText: 'BIGGEST SALE EVER! 20 % off EVERYTHING, today only! Do not miss out!' }],
  reason: 'too_promotional',
  note: 'We do not shout, and we do not do sales. Say what is new instead.',
}
