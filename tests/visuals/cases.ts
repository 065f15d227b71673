import sharp from 'sharp'
import {
  CAROUSEL_FORMATS,
  SCREENSHOT_FORMATS,
  SCREENSHOT_LAYOUTS,
  SLIDE_LAYOUTS,
  VISUAL_FORMATS,
  VISUAL_TEMPLATES,
  VISUAL_THEMES,
} from '#contract/making/visual-lists.ts'
import type { BrandLook, CarouselDesign, ImageDesign } from '#rendering/design.ts'
import type { Content } from '#rendering/layout/stage.ts'
import type { ScreenshotDesign } from '#rendering/render-screenshot.ts'

export interface Case {
  name: string
  design: ImageDesign | CarouselDesign | ScreenshotDesign
}

const svg = (inside: string, width: number, height: number): Promise<Buffer> =>
  sharp(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${inside}</svg>`))
    .png()
    .toBuffer()

const mark = (colour: string) =>
  `<circle cx="60" cy="60" r="52" fill="${colour}"/><rect x="44" y="20" width="32" height="80" fill="${colour}"/>`
const bars = (colours: string[]) =>
  colours
    .map((colour, at) => `<rect x="${at * 30}" y="${(at % 3) * 10}" width="28" height="100" fill="${colour}"/>`)
    .join('')
const RAINBOW = ['#ef4444', '#f97316', '#facc15', '#22c55e', '#06b6d4', '#3b82f6', '#8b5cf6', '#ec4899']

/**
 * Brands as they occur: without a logo, with a logo that is hard to show, or with colours in which text is unreadable.
 */
export async function brands(): Promise<Record<string, BrandLook>> {
  const colours = (
    primary: string | null,
    secondary: string | null,
    accent: string | null,
    background: string | null,
  ) => ({ primary, secondary, accent, background })
  const fonts = (headingFont: string | null, bodyFont: string | null) => ({ headingFont, bodyFont })
  return {
    plain: { colours: colours(null, null, null, null), ...fonts(null, null), logo: null },
    white: {
      colours: colours('#1d4ed8', '#0f172a', '#f59e0b', '#ffffff'),
      ...fonts('Manrope', 'Inter'),
      logo: await svg(mark('#ffffff'), 120, 120),
    },
    wide: {
      colours: colours('#0f766e', '#134e4a', '#fbbf24', '#f8fafc'),
      ...fonts('Playfair Display', 'Lora'),
      logo: await svg(bars(Array.from({ length: 30 }, () => '#0f766e')), 900, 120),
    },
    many: {
      colours: colours('#ec4899', '#8b5cf6', '#22c55e', '#fff7ed'),
      ...fonts('Bebas Neue', 'Poppins'),
      logo: await svg(bars(RAINBOW), 240, 120),
    },
    unreadable: {
      colours: colours('#fef9c3', '#fefce8', '#fde68a', '#ffffff'),
      ...fonts('JetBrains Mono', 'Helvetica Neue'),
      logo: await svg(mark('#fef9c3'), 120, 120),
    },
    grey: {
      colours: colours('#808080', '#7f7f7f', '#818181', '#7d7d7d'),
      ...fonts('Oswald', 'Open Sans'),
      logo: await svg(mark('#808080'), 120, 120),
    },
  }
}

const LONG =
  'We asked four hundred teams how long a draft waits before anyone says yes, and the answer was longer than any of them had guessed: '
const sentence = (length: number): string => LONG.repeat(9).slice(0, length).trim()

/** Texts as people write them: short, long, and in several scripts. */
export const texts: Record<string, Content> = {
  word: { title: 'Yes', stat: '9' },
  usual: {
    title: 'Ship the small thing this week',
    eyebrow: 'Product notes',
    body: 'Nobody remembers the roadmap. They remember what works on Monday.',
    bullets: ['One reviewer a channel', 'Half an hour, twice a week', 'Reject with one sentence'],
    stat: '73%',
    attribution: 'Mara Lindqvist, Northwind',
    cta: 'Read the essay',
  },
  most: {
    title: sentence(200),
    eyebrow: sentence(60),
    body: sentence(600),
    bullets: Array.from({ length: 10 }, (_, at) => `${at + 1} ${sentence(140)}`),
    stat: '1,234,567.89 %',
    attribution: sentence(100),
    cta: sentence(60),
  },
  emoji: {
    title: 'Launch day 🚀👩‍💻🇩🇪 is here 1️⃣',
    eyebrow: '🎉 party',
    body: 'Thanks ❤️ to 👨‍👩‍👧‍👦 all of you ✓ → ★',
    bullets: ['🥇 first', '🥈 second', '👍🏽 third'],
    stat: '💯',
    cta: 'Go 👉',
  },
  japanese: {
    title: '承認されたものだけが公開されます',
    eyebrow: 'お知らせ',
    body: '下書きは一人が書き、もう一人が承認します。',
    bullets: ['担当者を決める', '週に二回見る', '理由を一文で書く'],
    stat: '73％',
    attribution: '山田花子',
    cta: '詳しく見る',
  },
  arabic: {
    title: 'لا يُنشر شيء لم يوافق عليه أحد',
    eyebrow: 'أخبار المنتج',
    body: 'يكتب واحد ويوافق آخر، ثم يُنشر في وقته.',
    bullets: ['مراجع واحد لكل قناة', 'نصف ساعة مرتين في الأسبوع', 'ارفض بجملة واحدة'],
    stat: '٧٣٪',
    attribution: 'مارا ليندكفيست',
    cta: 'اقرأ المزيد',
  },
  hebrew: {
    title: 'שום דבר לא יוצא בלי אישור',
    eyebrow: 'חדשות',
    body: 'אחד כותב, אחר מאשר, והפוסט יוצא בזמן.',
    bullets: ['סוקר אחד לערוץ', 'חצי שעה פעמיים בשבוע'],
    stat: '73%',
    cta: 'לקריאה',
  },
  hindi: {
    title: 'बिना मंज़ूरी के कुछ भी प्रकाशित नहीं होता',
    eyebrow: 'समाचार',
    body: 'एक लिखता है, दूसरा मंज़ूरी देता है।',
    bullets: ['हर चैनल का एक समीक्षक', 'हफ़्ते में दो बार'],
    stat: '७३%',
    attribution: 'मारा',
    cta: 'पढ़ें',
  },
  word60: {
    title: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunter',
    eyebrow: 'Wörter',
    body: 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz ist ein Wort.',
    bullets: ['Grundstücksverkehrsgenehmigungszuständigkeitsübertragung'],
    stat: '60',
    cta: 'Kraftfahrzeughaftpflichtversicherung',
  },
}

const HANDLE = '@northwind'

const photograph = (): Promise<Buffer> =>
  svg(
    `<defs><linearGradient id="a" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#ffffff"/><stop offset=".5" stop-color="#7dd3fc"/><stop offset="1" stop-color="#0b1020"/></linearGradient></defs><rect width="1600" height="1200" fill="url(#a)"/><circle cx="1200" cy="300" r="160" fill="#fff"/>`,
    1600,
    1200,
  )

export const screenshot = (): Promise<Buffer> => {
  const rows = Array.from(
    { length: 8 },
    (_, at) =>
      `<rect x="300" y="${150 + at * 86}" width="${520 + ((at * 137) % 480)}" height="20" rx="10" fill="#9aa4b2"/>`,
  )
  return svg(
    `<rect width="1440" height="900" fill="#fff"/><rect width="240" height="900" fill="#f3f5f8"/><rect x="300" y="60" width="420" height="36" rx="18" fill="#111827"/>${rows.join('')}`,
    1440,
    900,
  )
}

/**
 * Every template, layout, format and theme with every brand and every text. Every fourth case has a picture behind it.
 */
export async function allCases(): Promise<Case[]> {
  const looks = Object.entries(await brands())
  const said = Object.entries(texts)
  const photo = await photograph()
  const shot = await screenshot()
  const cases: Case[] = []
  let block = 0
  for (const theme of VISUAL_THEMES) {
    for (const [brandName, brand] of looks) {
      for (const [text, content] of said) {
        const shared = { theme, brand, handle: HANDLE }
        const name = (...parts: string[]) => [...parts, theme, brandName, text].join(' ')
        for (const [f, format] of VISUAL_FORMATS.entries()) {
          for (const [t, template] of VISUAL_TEMPLATES.entries()) {
            // Decided by the places in the lists and not by the number of cases, so that a new template at the end
            // changes no other case.
            const background = (block + f + t) % 4 === 3 ? photo : null
            cases.push({
              name: name(template, format),
              design: { kind: 'image', template, format, content, background, ...shared },
            })
          }
        }
        block += 1
        for (const format of CAROUSEL_FORMATS) {
          const slides = SLIDE_LAYOUTS.map((layout) => ({ ...content, layout }))
          cases.push({
            name: name('carousel', format),
            design: { kind: 'carousel', format, slides, background: null, ...shared },
          })
        }
        for (const format of SCREENSHOT_FORMATS) {
          for (const layout of SCREENSHOT_LAYOUTS) {
            const crop = { zoom: 1, focusX: 0.5, focusY: 0 }
            cases.push({
              name: name(layout, format),
              design: {
                kind: 'screenshot',
                layout,
                format,
                content,
                screenshot: shot,
                addressBar: 'app.northwind.example',
                windowTheme: 'auto',
                crop,
                ...shared,
              },
            })
          }
        }
      }
    }
  }
  return cases
}
