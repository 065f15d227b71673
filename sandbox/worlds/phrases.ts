/**
 * Makes a text of a pattern: `{one|another}` takes either, `{$name}` what the brand calls so, and both may be nested.
 */
export function phrase(pattern: string, slots: Record<string, readonly string[]>, random: () => number): string {
  let text = pattern
  for (let depth = 0; depth < 8 && text.includes('{'); depth++) {
    text = text.replace(/\{([^{}]*)\}/g, (_, inner: string) => {
      const ways = inner.startsWith('$') ? (slots[inner.slice(1)] ?? []) : inner.split('|')
      if (ways.length === 0) throw new Error(`Nothing is called ${inner}`)
      return pick(ways, random)
    })
  }
  return text.replace(/ +/g, ' ').trim()
}

export const pick = <T>(ways: readonly T[], random: () => number): T => ways[Math.floor(random() * ways.length)] as T // the index is below the length

/** As people write: some in small letters, some with a tag or a sign at the end, some without their last stop. */
export function roughened(text: string, random: () => number): string {
  let said = text
  if (random() < 0.22) said = said.toLowerCase()
  if (random() < 0.15) said = said.replace(/[.!]$/, '')
  if (random() < 0.12) said += pick([' 😅', ' 🙏', ' lol', ' …', ' tbh', ' 🙃', ' 👀'], random)
  return said
}

const BEFORE = [
  'Honest question.',
  'Long time reader, first time asking.',
  'Ok so',
  'Sorry if this was asked before.',
  'Update:',
  'Slightly off topic,',
  'Since everybody is talking about it:',
  'Hm.',
  'Right,',
  'Before I go mad:',
]
const AFTER = [
  '{Based in|Writing from} {$city} if that matters.',
  'Been at this for {$n} years.',
  'No hurry.',
  'My partner thinks I am {obsessed|mad}.',
  'It is {Monday|late|raining} and I am {tired|out of patience|still here}.',
  'Photo tomorrow.',
  'Thought I would say it here.',
  'Asking before I spend {$n}00 again.',
  'Same for {$n} others I know.',
  'Coffee first though.',
  'And yes, I read the manual.',
  'Not in a rush, {Friday|next week} is fine.',
]

/** Puts around a text what people say without need. */
export function wordy(text: string, slots: Record<string, readonly string[]>, random: () => number): string {
  const before = random() < 0.25 ? `${pick(BEFORE, random)} ` : ''
  const after = random() < 0.45 ? ` ${phrase(pick(AFTER, random), slots, random)}` : ''
  return `${before}${text}${after}`
}

/** What is noise under any brand's name, by why. */
export const NOISE = {
  spam: [
    '{$tags} {airdrop is live|the drop is LIVE}, {claim|grab} yours before {midnight|it ends} 🚀 t.me/{$code}',
    '{$tags} I made {$n}00 USD in a {day|week} with this {trader|coach}, {write her|dm him} on telegram',
    '{$tags} {Promote your page|Grow your page} with us, {10k|25k} real followers, {check dm|dm us}',
    '{$tags} {congratulations|you won}! {confirm|claim} your gift card here bit.ly/{$code}',
    '{$tags} {Nice content|Great content|Amazing page} 🔥 {we would love to collab|send us a dm to collaborate|DM to be featured}',
  ],
  bot: [
    '{$tags} @unrollthread {unroll|compile please|unroll pls}',
    '{$tags} 🤖 Saved! {Read|View} it later at keep.example/{$code}',
    '{$tags} Beep boop, your post was {archived|logged} as no. {$n}{$n}',
  ],
  crowd: [
    '{$tags} first',
    '{$tags} {gm|gn|wagmi|hello sir|hi dear}',
    '{$tags} follow back {pls|please} {everyone|all}',
  ],
  hiring: [
    '{We are hiring|Now hiring|Hiring}: {$job}, {$city}. {Apply|Apply now} at jobs.example/{$code} {$kw}',
    '{Job alert|New job}: {$job} ({$city}, full time), experience with {$kw} {welcome|a plus} jobs.example/{$code}',
  ],
  giveaway: [
    'GIVEAWAY 🎁 {win|we give away} a {$kw} bundle! {Follow + RT|Like, follow and tag {2|3} friends} to enter, ends {Friday|Sunday}',
    '{$n}0% OFF everything {$kw} {today only|this weekend}! Use promo code {SAVE|DEAL}{$n}0 at {$rival}.example',
  ],
} as const

/** Languages other than English; what they say is in each brand's own words. */
export type Tongue = 'de' | 'es' | 'fr' | 'pt' | 'ja'
