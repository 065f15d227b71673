import type { DraftPlatform } from '#contract/writing/thought-drafts.ts'
import type { Language } from './language.ts'

/** A thought from which drafts are written. On thin ground, nothing but the thought is known. */
export interface Brief {
  language: Language
  platforms: DraftPlatform[]
  ground: 'thin' | 'rich'
  thought: string
}

const both: DraftPlatform[] = ['x', 'linkedin']
const of =
  (language: Language, ground: Brief['ground'], platforms = both) =>
  (thought: string): Brief => ({ language, ground, platforms, thought })

/** Thirty thoughts as people write them down: with and without numbers, long and short, in six languages. */
export const BRIEFS: readonly Brief[] = [
  ...[
    'Glue needs an hour. We gave it ten minutes because a customer was waiting, and the leg came off on his stairs.',
    'Stand-up meetings are for the manager, not for the team. Ours got better when the manager stayed away.',
    'We lost 2 of 140 customers by raising prices in small talks, and 19 the year before with one big letter.',
    'Before you answer an angry mail, read it aloud. Write down the one thing that the person is right about.',
    'The bakery next door asked us to redo its price list. Four weeks later they sold 30 % more of the dark bread.',
    'My first invoice went to the wrong company. They paid it. I found out when they asked where their website was.',
    'Our support gets fewer questions on days when we ship nothing.',
    'Onboarding took 6 weeks. We cut the reading list from 40 documents to 5 and added a person to ask. Now it takes 2.',
  ].map(of('en', 'thin')),
  ...[
    'A chair that rocks is not broken. In 8 of 10 cases the floor is, and a piece of felt mends it.',
    'Customers ask for oak. What they mean is: something that their children may jump on.',
    'We repaired 212 chairs last year and threw away 9. Each of the nine was glued with the wrong glue before.',
    'The cheapest clamp in our shop is 60 years old, and the only one that nobody lends out.',
    'Nobody reads care instructions. We now carve them under the seat: oil me in May.',
    'An apprentice asked why we sand by hand. I had no answer, so we tried the machine. It was 2 hours faster and worse.',
  ].map(of('en', 'rich')),
  ...[
    'Ein Stuhl, der wackelt, ist selten kaputt. Meist ist es der Boden, und ein Stück Filz hilft.',
    'Wir haben die Öffnungszeiten halbiert und gleich viel verkauft. Seitdem ist nachmittags Zeit zum Reparieren.',
    'Eine Kundin brachte 4 Stühle von 1962. Keine Schraube war rostig, weil nie jemand sie nachgezogen hat.',
  ].map(of('de', 'thin')),
  ...[
    'Wir leimen nur noch am Freitag. Übers Wochenende zieht niemand an der Zwinge, und am Montag hält es.',
    'Wer Preise versteckt, bekommt Anrufe von Leuten, die nicht kaufen. Unsere stehen seit März an der Tür.',
  ].map(of('de', 'rich')),
  ...[
    'Une chaise qui bouge n’est pas cassée : c’est souvent le sol, et un bout de feutre suffit.',
    'Nous avons cessé de répondre le soir. Les clients écrivent plus court, et nous dormons.',
  ].map(of('fr', 'thin')),
  of(
    'fr',
    'rich',
  )('Un apprenti a jeté la colle de 3 ans. Il avait raison : elle ne tenait plus, et personne n’osait le dire.'),
  of('es', 'thin')('Una silla que baila no está rota: casi siempre es el suelo, y un trozo de fieltro lo arregla.'),
  of('es', 'rich')('Dejamos de prometer fechas. Ahora decimos qué pasa primero, y los clientes llaman la mitad.'),
  of(
    'it',
    'thin',
  )('La colla vuole un’ora. Le abbiamo dato 10 minuti, e la gamba si è staccata sulle scale del cliente.'),
  of('it', 'rich')('Il banco vicino alla finestra è il più vecchio, e tutti lo vogliono perché la luce non mente.'),
  of('ja', 'thin')('ぐらつく椅子は壊れていないことが多い。たいてい床が原因で、フェルトを貼れば直る。'),
  of('ja', 'rich')('接着剤は一時間待つ。10分で渡した椅子の脚は、お客様の階段で外れた。'),
  of('en', 'rich', ['x'])('Silence in the workshop at nine: everybody thinks better before the first machine runs.'),
  of('en', 'rich', ['linkedin'])(
    'We asked 12 former apprentices what they use today. Ten said: the order in which we clean up.',
  ),
]

/** The brand profile of a workspace with rich ground. */
export const PROFILE = {
  identity: 'A workshop that repairs chairs',
  voice: {
    tone: 'dry',
    personalityTraits: ['patient'],
    writingGuidelines: ['Short sentences', 'No advice without a case'],
    bannedPhrases: ['game-changer', 'delve into', 'in today’s fast-paced world', 'synergy'],
  },
  guardrails: [{ text: 'Never use exclamation marks' }],
  knowledgeItems: [
    { kind: 'fact', text: 'We have six benches' },
    { kind: 'fact', text: 'We have repaired chairs since 1998' },
    { kind: 'fact', text: 'In May we sell the shop to Harbour Holding', disclosure: 'private' },
  ],
}
