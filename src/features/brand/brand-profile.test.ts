import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { type TestApp, testApp } from '../../../tests/support/app.ts'
import type { Person } from '../../../tests/support/factories.ts'
import { createSeed } from '../../../tests/support/seed.ts'

let t: TestApp
let owner: Person
before(async () => {
  t = await testApp()
})
beforeEach(async () => {
  owner = await t.make.org()
})
after(() => t.close())

const read = async (as = owner) => (await t.request('GET', '{O}/brand/profile', { as })).data
const change = (body: object, as = owner) => t.request('PATCH', '{O}/brand/profile', { as, body })
const codes = (answer: { body: { details?: { path: string; code: string }[] } }) =>
  answer.body.details?.map(({ path, code }) => `${path} ${code}`)

describe('reading', () => {
  test('an empty profile says what each missing part costs, and invents nothing', async () => {
    const profile = await read(await t.make.member(owner, 'viewer'))
    assert.deepEqual(
      profile.missing.map(({ field }: { field: string }) => field),
      [
        'businessOutline.overview',
        'businessOutline.targetAudience',
        'businessOutline.productsOrServices',
        'businessOutline.valueProposition',
        'voice',
      ],
    )
    assert.match(profile.missing[1].message, /drafts have to guess it/)
    assert.deepEqual(
      [profile.websiteUrl, profile.colorPalette, profile.voice.tone, profile.brandType, profile.profileDisclosure],
      [null, [], '', 'unknown', 'public'],
    )
    assert.deepEqual([profile.inferred, profile.proposals, profile.meta.confirmedAt], [[], [], null])
  })

  test('the kit holds its fields of both: what is written in one is read in the other', async () => {
    await change({
      tagline: 'Learn to sail',
      primaryFont: 'Lora',
      colorPalette: ['#0F766E', '#b45309'],
      websiteUrl: 'northwind.example',
    })
    const kit = (await t.request('GET', '{O}/brand/kit', { as: owner })).data
    assert.deepEqual(
      [kit.tagline, kit.headingFont, kit.colors.primary, kit.colors.secondary, kit.colors.accent, kit.website],
      ['Learn to sail', 'Lora', '#0f766e', '#b45309', null, 'https://northwind.example'],
    )
    await t.request('PATCH', '{O}/brand/kit', {
      as: owner,
      body: { bodyFont: 'Inter', colors: { background: '#ffffff' } },
    })
    const profile = await read()
    assert.deepEqual([profile.secondaryFont, profile.backgroundColor], ['Inter', '#ffffff'])
  })
})

describe('changing', () => {
  test('omitted fields and members stay, null and empty lists clear', async () => {
    await change({
      mission: 'Boats for all',
      voice: { tone: 'plain', bannedPhrases: ['game-changer'] },
      topics: ['Knots'],
    })
    const { data } = await change({ voice: { writingGuidelines: ['Short sentences'] }, mission: null, topics: [] })
    assert.deepEqual(data.voice, {
      tone: 'plain',
      personalityTraits: [],
      writingGuidelines: ['Short sentences'],
      bannedPhrases: ['game-changer'],
    })
    assert.deepEqual([data.mission, data.topics], [null, []])
  })

  test('an answer can be sent back as it was read, and changes nothing', async () => {
    const seed = createSeed(t)
    const { people } = await seed.workspace('back')
    const before = await read(people.owner)
    const {
      backgroundColor: _,
      logoAsset: __,
      kitUpdatedAt: ___,
      inferred: ____,
      inferredFrom: ______,
      proposals: _____,
      missing,
      ...body
    } = before
    const { status, data, body: said } = await change(body, people.owner)
    assert.equal(status, 200, JSON.stringify(said))
    assert.deepEqual(
      { ...data, inferred: [], inferredFrom: [], proposals: [] },
      { ...before, inferred: [], inferredFrom: [], proposals: [], missing },
      'but what is sent is a person’s word now',
    )
    assert.deepEqual(data.inferred, [])
  })

  test('what the kit refuses is named by the profile’s field, and nothing is saved', async () => {
    const answer = await change({ mission: 'Boats', colorPalette: ['#0f766e', 'teal'], primaryFont: 'Lora, serif' })
    assert.deepEqual([answer.status, answer.body.code], [422, 'brand_kit_invalid'])
    assert.deepEqual(codes(answer), ['body.colorPalette.1 not_a_colour', 'body.primaryFont not_a_font'])
    assert.match(answer.body.error, /^Nothing was saved\. body\.colorPalette\.1/)
    assert.equal((await read()).mission, null)
  })

  test('what Galley sets cannot be chosen', async () => {
    const answers = [
      await change({ meta: { confirmedAt: '2026-01-01T00:00:00Z' } }),
      await change({ meta: { confirmedBy: '0198d2a4-7a3e-7c51-9d20-5f2f0a6b1c3d' } }),
      await change({ knowledgeItems: [{ kind: 'fact', text: 'A', provenance: { origin: 'inferred' } }] }),
      await change({ preferenceSignals: [{ kind: 'reject', signal: 'Too loud' }] }),
      await change({ preferenceSignals: [{ kind: 'explicit', signal: 'No puns', promoted: true }] }),
    ]
    for (const answer of answers) assert.equal(answer.status, 400)
    assert.deepEqual(
      answers.flatMap((answer) => codes(answer) ?? []),
      [
        'body.meta.confirmedAt set_by_galley',
        'body.meta.confirmedBy set_by_galley',
        'body.knowledgeItems.0.provenance.origin set_by_galley',
        'body.preferenceSignals.0.kind set_by_galley',
        'body.preferenceSignals.0.promoted set_by_galley',
      ],
    )
  })

  test('two entries of one id, a fourth colour and a proposal that there is not are refused', async () => {
    const twice = { kind: 'fact', text: 'A', id: 'a' }
    assert.deepEqual(codes(await change({ knowledgeItems: [twice, { ...twice, text: 'B' }] })), [
      'body.knowledgeItems.1.id custom',
    ])
    assert.equal((await change({ colorPalette: ['#000000', '#111111', '#222222', '#333333'] })).status, 400)
    assert.deepEqual(codes(await change({ takeProposals: ['mission'] })), ['body.takeProposals.0 no_proposal'])
  })

  test('a contributor may read it, and not change it', async () => {
    const contributor = await t.make.member(owner, 'contributor')
    assert.equal((await change({ mission: 'Mine' }, contributor)).status, 403)
  })
})

describe('knowledge', () => {
  test('who supplied it may be said where it is so, and not otherwise', async () => {
    const item = (origin: string, userSupplied: boolean) => ({
      knowledgeItems: [{ id: 'k1', kind: 'fact', text: origin, provenance: { origin, userSupplied } }],
    })
    for (const [origin, userSupplied] of [
      ['user', true],
      ['imported', false],
    ] as const) {
      const { status, data, body } = await change(item(origin, userSupplied))
      assert.equal(status, 200, JSON.stringify(body))
      assert.equal(data.knowledgeItems[0].provenance.userSupplied, userSupplied)
    }
    const forged = await change({
      knowledgeItems: [{ kind: 'fact', text: 'New', provenance: { origin: 'imported', userSupplied: true } }],
    })
    assert.deepEqual(codes(forged), ['body.knowledgeItems.0.provenance.userSupplied set_by_galley'])
  })

  test('an item keeps id and source while its text stays; a new text is the writer’s own', async () => {
    const source = { origin: 'imported', sourceType: 'crm', sourceUrl: 'https://crm.example/1' }
    const first = await change({
      knowledgeItems: [
        { kind: 'fact', text: 'Founded in 2019', provenance: source, durability: 'time_sensitive' },
        { kind: 'opinion', text: 'Paper charts stay', disclosure: 'private' },
      ],
    })
    const [fact, opinion] = first.data.knowledgeItems
    assert.deepEqual([fact.provenance.origin, fact.provenance.userSupplied, fact.confirmed], ['imported', false, false])
    assert.deepEqual([opinion.provenance.origin, opinion.confirmed, opinion.disclosure], ['user', true, 'private'])
    const second = await change({
      knowledgeItems: [
        { kind: 'opinion', text: 'Paper charts stay' },
        { kind: 'fact', text: 'Founded in 2018', id: fact.id },
      ],
    })
    const [kept, reworded] = second.data.knowledgeItems
    assert.deepEqual([kept.id, kept.disclosure], [opinion.id, 'private'])
    assert.deepEqual(
      [reworded.id, reworded.provenance.origin, reworded.provenance.sourceUrl, reworded.confirmed],
      [fact.id, 'user', 'https://crm.example/1', true],
    )
  })

  test('confirming confirms every item, and says when and by whom', async () => {
    await change({ knowledgeItems: [{ kind: 'fact', text: 'A', provenance: { origin: 'imported' } }] })
    const { data } = await change({ confirmBrandContext: true })
    assert.equal(data.knowledgeItems[0].confirmed, true)
    assert.ok(data.meta.confirmedAt)
    assert.equal(data.meta.confirmedBy, owner.userId)
  })

  test('a guardrail without a disclosure is one that models are told', async () => {
    const { data } = await change({
      guardrails: [{ text: 'No prices' }, { text: 'Not the merger', disclosure: 'restricted' }],
    })
    assert.deepEqual(
      data.guardrails.map(({ text, disclosure }: Record<string, string>) => [text, disclosure]),
      [
        ['No prices', undefined],
        ['Not the merger', 'restricted'],
      ],
    )
  })
})

test('a person says a preference themselves, once', async () => {
  const body = { preferenceSignals: [{ kind: 'explicit', signal: 'No puns' }] }
  await change(body)
  const { data } = await change(body)
  assert.deepEqual(
    data.preferenceSignals.map(({ signal, kind, occurrences, confidence }: Record<string, unknown>) => [
      signal,
      kind,
      occurrences,
      confidence,
    ]),
    [['No puns', 'explicit', 1, 'high']],
  )
})
