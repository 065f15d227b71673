import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { callAs } from '../registry/call.ts'
import { everyOperation } from '../registry/every-operation.ts'
import { openWorld, type World } from '../registry/world.ts'
import type { TestAnswer } from '../support/app.ts'
import type { SeededOrg } from '../support/seed.ts'
import { placesIn, valueDifferences } from './compare-value.ts'
import type { Endpoint } from './spec-endpoint.ts'
import { Tag } from './spec-resources.ts'
import { ENDPOINTS } from './spec-tables.ts'

let world: World
let org: SeededOrg

before(async () => {
  world = await openWorld()
  org = await world.seed.workspace('home')
  await fill()
})
after(() => world.close())

/** Fills a workspace: a post with everything that a post can have goes through review. */
async function fill(): Promise<void> {
  const { t } = world
  const as = org.people.owner
  const post = (path: string, body: object) => t.request('POST', `{O}/marketing/${path}`, { as, body })
  const media = { kind: 'image', assetId: org.imageId }
  const album = { kind: 'images', images: [{ assetId: org.imageId }, { assetId: (await world.seed.image(org)).id }] }
  const settings = {
    ownerAvailability: [{ days: [1, 2], start: '09:00', end: '17:00' }],
    blackoutDates: ['2031-01-01'],
    blackoutPeriods: [{ from: '2031-02-01', to: '2031-02-03', note: 'The team is away' }],
    audienceTimezone: 'Europe/Paris',
    postingWindows: { x: [{ days: [0, 1, 2, 3, 4, 5, 6], start: '00:00', end: '24:00' }] },
  }
  const saved = await t.request('PATCH', '{O}/marketing/scheduler/settings', { as, body: settings })
  assert.equal(saved.status, 200, JSON.stringify(saved.body))
  const pause = { platforms: ['reddit'], accountIds: [org.accounts.bluesky], reason: 'A storm' }
  const paused = await t.request('PUT', '{O}/marketing/publishing/pause', { as, body: pause })
  assert.equal(paused.status, 200, JSON.stringify(paused.body))
  const { data } = await post('post-groups', {
    title: 'News',
    topic: 'Tools',
    objective: 'Be known',
    tagIds: [org.tagId],
    pillarId: 'craft',
    priorityId: 'spring',
    contentType: 'educational',
    opportunityId: 'fair',
    strategyId: org.strategyId,
    strategyVersion: 1,
    posts: [
      { platform: 'x', contentText: 'News', socialAccountId: org.accounts.x, media, replySettings: 'following' },
      { platform: 'bluesky', contentText: 'News', socialAccountId: org.accounts.bluesky, media: album },
    ],
  })
  const wishing = { title: 'Later', scheduledFor: new Date(Date.now() + 9 * 86_400_000).toISOString() }
  await post('post-groups', { ...wishing, posts: [{ platform: 'x', contentText: 'Later' }] })
  const approved = await post(`post-groups/${data.group.id}/approve`, {})
  assert.equal(approved.status, 200, JSON.stringify(approved.body))
  const invited = await t.request('POST', '{O}/invitations', {
    as,
    body: { email: 'guest@contract.test', roleKey: 'viewer' },
  })
  assert.equal(invited.status, 201, JSON.stringify(invited.body))
  const hook = { url: 'https://hooks.contract.example/galley', events: ['post.published'] }
  const added = await t.request('POST', '{O}/webhooks', { as, body: hook })
  assert.equal(added.status, 201, JSON.stringify(added.body))
  await t.runJobs()
}

const operationAt = ({ route }: Endpoint) =>
  everyOperation.find(({ operation: o }) => `${o.method} ${o.path}` === route.replace('{O}', '/v1/orgs/{orgId}'))

const seenAnywhere = new Map<string, Set<string>>()

for (const endpoint of ENDPOINTS) {
  test(`${endpoint.route} answers what the specification says, field by field`, async () => {
    const entry = operationAt(endpoint)
    assert.ok(entry, 'there is no such operation')
    const answer = await callAs(world.t, entry.operation, org.people.owner, await entry.sample(world, org))
    assert.equal(answer.status, endpoint.status, JSON.stringify(answer.body))
    if (endpoint.data === null) return assert.equal(answer.body, '', 'no body')
    assert.deepEqual(Object.keys(answer.body), ['data'])
    const seen = new Set<string>()
    assert.deepEqual(valueDifferences('data', endpoint.data, answer.data, seen), [])
    seenAnywhere.set(endpoint.route, seen)
  })
}

test('the answers showed every field with a value, except those that need more than one call', () => {
  const notShown = ENDPOINTS.filter(({ route }) => route.startsWith('GET')).flatMap(({ route, data }) => {
    const seen = seenAnywhere.get(route)
    return (data === null ? [] : placesIn('data', data))
      .filter((place) => !seen?.has(place) && !NOT_SHOWN.some((known) => known.test(place)))
      .map((place) => `${route}: ${place}`)
  })
  assert.deepEqual(notShown, [])
})

/** Fields that stay null or absent, because in this workspace nothing was sent and only pictures were uploaded. */
const NOT_SHOWN = [
  /\.(avatarUrl|activeOrgId|emailVerified|featureFlags\[\])$/,
  /\.(lastAttemptAt|nextRetryAt)$/,
  // Only if a source of documents has failed or is not set up.
  /\.(missingSince|lastError|advice)$/,
  // Only once an account was read on days that follow one another, and X told all of its figures.
  /^data\.(lastSyncedAt|previous\b.*|audience\.followerChange|days\[\]\.followerChange|totals\.engagementRate)$/,
  // Only if a row was read and differs, or was written into. The sample's columns have no choice that means ready.
  /\.(titleColumn|readyOption|lastReadAt|cells\[\]\.date)$/,
  /^data\.rows\[\]\.(url|changes\b.*|absence|writtenState|writeError)$/,
  /^data\.message$/,
  // Only if a source has been read; this one was connected just now.
  /^data\.source\.lastSyncedAt$/,
  /\.(pageCount|previewImageUrls(\[\])?|durationSeconds|format)$/,
  /\.(media|asset)\.title$/,
  // Only for files with several pictures, of which the library has none. Lists of posts show approvals and writers with
  // the group.
  /^data\.(items\[\]\.)?asset\.images/,
  /\.(approvals|writtenBy)\b/,
  // Only in answers to drafting and changing.
  /\.(problems|warnings)\b/,
  /\.(scopes\[\]|tokenExpiresAt|lastRefreshedAt|profileImageUrl|xPremium|xSubscription)$/,
  // Only for media that Galley made; these were uploaded.
  /\.addedMarks$/,
  // Only for animations and uploaded videos; these media are still pictures and bare rows.
  /\.frames$/,
  /\.encoding\b/,
  /^data\.madeFrom$/,
  // Only for webhooks that fail or were changed, and for people who act through a program.
  /^data\[\]\.(disabledReason|disabledAt|failingSince|previousSecretUntil)$/,
  /^data\.(nextAttemptAt|attempts\[\]\.error)$/,
  /^data\.items\[\]\.actor\.client$/,
  // Only if something was published.
  /^data\.posted\.(pillars|contentMix)\[\]\.percent$/,
  /^data\.channels\[\]\.(targetPosts|nextGapAt|notes\[\])$/,
  // Only if the plan changes with the next period.
  /^data\.subscription\.nextPlanKey$/,
  // Only for an incomplete kit or profile; the seeded ones are complete.
  /^data\.missing\[\](\.field|\.message)?$/,
  // Each proposal is either a text or a list, so one of the two is absent. The logo was not made from another file.
  /^data\.proposals\[\]\.(present|proposed)\[\]$/,
  /^data\.logoAsset\.sourceAssetId$/,
  // Only for an unfinished or failed render of a video, and with transcription.
  /^data\.(items\[\]\.)?(stage|stageProgress|error)$/,
  /^data\.(items\[\]\.)?postMedia\.(altText|images|title)/,
  /^data\.speech\.missing$/,
  // The post list shows posts with all fields; other parts of the home page do not exist yet.
  /^data\.nextPosts\[\]\./,
  /^data\.(lastResults|onboarding)\b/,
  /^data\.(launches|runs|rejectedDrafts)\[\]/,
  // Only for failed runs and nested steps.
  /^data\.(items\[\]\.)?(errorMessage|parentStepId)$/,
  // Only for posts that are gone from their platform or in doubt, and if followers are counted.
  /\.(removedOnPlatformAt|mayBeLiveUrl)$/,
  // Only for answered items, which nobody has to answer any more.
  /^data\.items\[\]\.(sentUrl|sentAt)$/,
  // Only for posts with links, and for threads.
  /\.(linkCard|threadLinkCards|liveParts)(\b|\[)/,
  // Only for posts that were drafted from something, such as the drafts of a thought.
  /\.basis\b/,
  // Only for problems with certain words, and for problems that code can repair.
  /\.problems\[\]\.(quote|start|replacement)$/,
  // A rule selects posts in one of two ways, so the fields of the other way are absent.
  /\.selection\.(n|rankBy)$/,
  // Reading what a network knows about a person has a price, so Galley does not read it.
  /^data\.items\[\]\.person\.(name|bio|followers)$/,
  /^data\.previousWindow\.impressions$/,
  /^data\.audience\.accounts\[\]\.(followers|change)$/,
]

describe('the comparison finds', () => {
  const NOW = '2026-11-24T09:30:00.000Z'
  const id = '6f1f3a0e-6f0f-4d7e-9a52-0d3a7c1f2b44'
  const tag = { id, orgId: id, name: 'News', color: null, createdAt: NOW, updatedAt: NOW }
  const { name: _, ...nameless } = tag
  const WRONG: [what: string, value: unknown, found: string][] = [
    ['a field that is missing', nameless, 'tag.name: is missing'],
    ['a field too many', { ...tag, secret: 1 }, 'tag.secret: is in no document'],
    ['null where there is none', { ...tag, name: null }, 'tag.name: is null'],
    ['another type', { ...tag, name: 1 }, 'tag.name: 1 is no string'],
    [
      'a time that is not in UTC',
      { ...tag, createdAt: '2026-11-24T09:30:00+01:00' },
      'tag.createdAt: "2026-11-24T09:30:00+01:00" is no time',
    ],
    ['an id that is none', { ...tag, id: '7' }, 'tag.id: "7" is no uuid'],
  ]
  for (const [what, value, found] of WRONG) {
    test(what, () => assert.deepEqual(valueDifferences('tag', Tag, value, new Set()), [found]))
  }
})

describe('errors have the shape of Spec A7:', () => {
  const CASES: [status: number, code: string | null, ask: () => Promise<TestAnswer>][] = [
    [400, null, () => request('POST', '{O}/marketing/tags', { body: {} })],
    [401, null, () => world.t.request('GET', `/v1/orgs/${org.orgId}/marketing/tags`)],
    [403, null, () => world.t.request('POST', '{O}/marketing/tags', { as: org.people.viewer, body: { name: 'a' } })],
    [404, null, () => request('DELETE', `{O}/marketing/tags/${org.groupId}`)],
    [409, 'approval_required', () => request('POST', `{O}/marketing/posts/${org.posts.draft}/post-now`)],
    [409, 'approval_required', async () => request('POST', `{O}/marketing/posts/${(await pending()).postId}/post-now`)],
    [
      409,
      'approval_required',
      async () =>
        request('POST', `{O}/marketing/post-groups/${(await pending()).groupId}/schedule`, {
          body: { useBestSlot: true },
        }),
    ],
  ]
  for (const [index, [status, code, ask]] of CASES.entries()) {
    test(`${status} ${code ?? 'without a code'} (${index})`, async () => {
      const { status: got, body, headers } = await ask()
      assert.equal(got, status, JSON.stringify(body))
      assert.match(String(headers['content-type']), /^application\/json/)
      assert.ok(typeof body.error === 'string' && body.error.length > 0)
      assert.equal(body.code, code ?? undefined)
      assert.equal(Array.isArray(body.details), status === 400)
      const known = ['error', 'code', 'details', 'retryAfterSeconds']
      assert.deepEqual(
        Object.keys(body).filter((field) => !known.includes(field)),
        [],
      )
    })
  }

  test('429 with retryAfterSeconds', async () => {
    const body = { email: 'nobody@registry.test', password: 'wrong' }
    let answer = await world.t.request('POST', '/v1/auth/sign-in', { body })
    for (let tries = 0; tries < 6; tries++) answer = await world.t.request('POST', '/v1/auth/sign-in', { body })
    assert.equal(answer.status, 429)
    assert.equal(answer.body.code, 'rate_limit_exceeded')
    assert.ok(Number.isInteger(answer.body.retryAfterSeconds))
    assert.equal(answer.headers['retry-after'], String(answer.body.retryAfterSeconds))
  })

  const request = (method: string, path: string, options: { body?: unknown } = {}) =>
    world.t.request(method, path, { as: org.people.owner, ...options })
  const pending = () => world.seed.draft(org, 'pending_approval', org.accounts.x)
})
