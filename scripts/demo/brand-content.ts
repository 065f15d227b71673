/** The workspace's profile, strategy and thoughts. */

export const KIT = {
  colors: { primary: '#1f4d45', secondary: '#d9b27c', accent: '#b4552d', background: '#f6f1e7' },
  headingFont: 'Fraunces',
  bodyFont: 'Work Sans',
  tagline: 'Made to be mended',
}

export const PROFILE = {
  mission: 'Hand tools that are repaired instead of replaced.',
  voice: {
    tone: 'Plain and exact, with dry humour. A number where others would take an adjective.',
    personalityTraits: ['patient', 'exact', 'frank about faults'],
    writingGuidelines: ['Begin with what was seen or measured.', 'Name the part and its price.'],
    bannedPhrases: ['game changer', 'look no further', 'unleash'],
  },
  businessOutline: {
    overview: 'A workshop of six that makes planes, chisels and marking gauges, and sells every part of them.',
    productsOrServices: ['Hand planes', 'Chisels', 'Marking gauges', 'Spare parts'],
    targetAudience: ['Joiners', 'People who restore old tools'],
    valueProposition: 'Each part of each tool can be ordered alone, also for tools of 1998.',
    differentiators: ['214 spare parts in stock', 'Repairs by post'],
  },
  brandType: 'business',
  identity: 'The people at the bench of Northwind Tools.',
  topics: ['repair', 'sharpening', 'wood'],
  guardrails: [
    { text: 'No promises about delivery times.' },
    { text: 'Other makers are not named.', disclosure: 'restricted' },
  ],
  knowledgeItems: [
    { kind: 'fact', text: 'The sole of a plane is flat to 0.03 mm when it leaves the workshop.' },
    { kind: 'fact', text: 'A gauge pin costs 40 cents.' },
    { kind: 'opinion', text: 'A tool that cannot be taken apart is not finished.' },
    { kind: 'fact', text: 'The next batch of plane bodies is cast in February.', disclosure: 'private' },
  ],
  confirmBrandContext: true,
}

export const GOAL = 'Be the workshop that people think of when a tool breaks'

export const STRATEGY = {
  primaryObjective: 'People mend their tools, and order the part from the workshop that made them.',
  targetAudience: 'Joiners and people who restore old tools',
  pillars: [
    { name: 'Mending', description: 'Old tools that come back to work, and the parts it takes.', priority: 1 },
    { name: 'How to', description: 'What the bench knows about edges, soles and handles.', priority: 2 },
    { name: 'Workshop', description: 'What is on the bench, and who stands at it.', priority: 3 },
    { name: 'Product', description: 'What is new and what is back on the shelf.', priority: 4 },
  ],
  channelPriorities: [
    { platform: 'x', enabled: true, priority: 1, postsPerWeek: 4 },
    { platform: 'bluesky', enabled: true, priority: 2, postsPerWeek: 3 },
    { platform: 'linkedin', enabled: true, priority: 3, postsPerWeek: 1 },
  ],
  contentMix: [
    { contentType: 'educational', targetPercent: 40 },
    { contentType: 'community', targetPercent: 30 },
    { contentType: 'personal', targetPercent: 20 },
    { contentType: 'promotional', targetPercent: 10 },
  ],
  priorities: [{ text: 'Mending day on the second Saturday of December' }],
  opportunities: [{ theme: 'The right to repair is law in more countries each year', status: 'open' }],
  recommendations: [],
  guardrailNotes: ['Prices only as they stand in the shop.'],
  positioningAngles: ['The maker that sells the part instead of the next tool'],
}

/** The kind of content of each pillar, by the pillar’s name. Tags of posts have the same names. */
export const CONTENT_TYPES: Readonly<Record<string, string>> = {
  Mending: 'community',
  'How to': 'educational',
  Workshop: 'personal',
  Product: 'promotional',
}

export const THOUGHTS = [
  {
    text: 'A customer sent a gauge of 1998 back. It needed one pin for 40 cents. He had looked for a new gauge for a year.',
    kind: 'story',
    source: 'phone',
    tags: ['mending'],
  },
  {
    text: 'Glue needs an hour. We waited ten minutes and the handle came off in the box. Now the timer hangs beside the pot.',
    kind: 'lesson',
    tags: ['workshop'],
  },
  {
    text: 'Strop on the belt side first, 20 strokes, then the smooth side, 10. Nobody needs a third stone.',
    kind: 'tip',
    tags: ['sharpening'],
  },
  { text: 'A tool that cannot be taken apart is not finished.', kind: 'opinion', tags: ['repair'] },
  { text: 'Ask what people would pay for a repair kit with all pins and screws.', kind: 'thought', tags: ['parts'] },
]
