import {
  Bell,
  CalendarDays,
  ChartSpline,
  Images,
  Inbox,
  Lightbulb,
  MessagesSquare,
  PenLine,
  Share2,
  Sun,
} from 'lucide-react'
import { PLATFORMS, type Platform } from '#contract/platforms.ts'
import { accountsRead } from '../../accounts/reads.ts'
import type { ReadContext } from '../../api/reads.ts'
import { statusRead } from '../../auth/reads.ts'
import { automationRulesRead, automationRunsRead } from '../../automation/reads.ts'
import { pencilRead } from '../../calendar/pencil.ts'
import { CALENDAR_VIEWS, type CalendarView, windowOf } from '../../calendar/window.ts'
import { now } from '../../clock.ts'
import { DM_FILTERS, type DmFilter, dmsRead } from '../../dms/reads.ts'
import { thoughtsRead } from '../../ideas/reads.ts'
import { inboxRead, listeningRead } from '../../inbox/reads.ts'
import { INBOX_VIEWS } from '../../inbox/views.ts'
import { libraryEntryRead, libraryRead } from '../../media/library-reads.ts'
import { newsRead } from '../../news/reads.ts'
import { groupPageRead, groupRead } from '../../publishing/group-reads.ts'
import { calendarRead, homeRead } from '../../publishing/reads.ts'
import { filtersOf, REVIEW_TABS } from '../../publishing/review-tab.ts'
import { MEASURES } from '../../results/bars.ts'
import { periodOf, USUAL_PERIOD } from '../../results/periods.ts'
import { performanceRead, topPostsRead } from '../../results/reads.ts'
import { countOf, dayOf, idOf, idsOf, momentOf, oneOf, params, textOf } from '../../search-params.ts'
import { meRead } from '../../shell/reads.ts'
import { FIRST_QUESTIONS } from '../../start/first-questions.ts'
import { strategyRead, versionsRead } from '../../strategy/reads.ts'
import { type Day, wallOf } from '../../time.ts'
import { attentionRead } from '../../today/reads.ts'
import { isWide } from '../../ui/use-wide.ts'
import { videoDefaultsRead } from '../../videos/defaults-read.ts'
import { type PageReadContext, page } from './page.ts'

/** Pages of a workspace, its places in the order of the navigation. */
export const WORKSPACE_PAGES = [
  page({
    path: '/',
    title: 'Today',
    load: () => import('../../today/today-page.tsx'),
    component: 'TodayPage',
    place: { key: 't', stand: 'rail', onBar: true, icon: Sun },
    reads: (at) => [homeRead(at), accountsRead(at), attentionRead(at)],
  }),
  page({
    path: '/start',
    title: 'First steps',
    load: () => import('../../start/start-page.tsx'),
    component: 'StartPage',
    within: 'Today',
    search: (search) => params({ question: oneOf(FIRST_QUESTIONS, search.question) }),
  }),
  page({
    path: '/review/{-$groupId}',
    title: 'Review',
    load: () => import('../../review/review-page.tsx'),
    component: 'ReviewPage',
    place: { key: 'r', stand: 'rail', onBar: true, icon: Inbox },
    search: (search) => params({ tab: oneOf(REVIEW_TABS, search.tab), platform: platformOf(search.platform) }),
    reads: (at, { search: { tab = 'waiting', platform }, id }) => [
      groupPageRead(at, filtersOf(tab, platform), 1),
      accountsRead(at),
      ...groupOf(at, id),
    ],
  }),
  page({
    path: '/calendar',
    title: 'Calendar',
    load: () => import('../../calendar/calendar-page.tsx'),
    component: 'CalendarPage',
    place: { key: 'c', stand: 'rail', onBar: true, icon: CalendarDays },
    search: (search) => params({ view: oneOf(CALENDAR_VIEWS, search.view), day: dayOf(search.day) }),
    reads: (at, { search }) => [calendarAt(at, search), accountsRead(at), meRead(at), pencilRead(at)],
  }),
  page({
    path: '/compose/{-$groupId}',
    title: 'Compose',
    load: () => import('../../compose/compose-page.tsx'),
    component: 'ComposePage',
    place: { key: 'o', stand: 'rail', onBar: true, icon: PenLine },
    search: (search) =>
      params({
        platform: platformOf(search.platform),
        media: idsOf(search.media),
        at: momentOf(search.at),
        pillar: textOf(search.pillar),
        type: textOf(search.type),
      }),
    reads: (at, { search: { media }, id }) => [
      accountsRead(at),
      ...groupOf(at, id),
      ...(media === undefined ? [] : media.split(',').map((assetId) => libraryEntryRead(at, assetId))),
    ],
  }),
  page({
    path: '/inbox',
    title: 'Replies',
    load: () => import('../../inbox/inbox-page.tsx'),
    component: 'InboxPage',
    place: { label: 'Inbox', key: 'i', stand: 'rail', onBar: true, icon: MessagesSquare },
    tab: true,
    search: (search) =>
      params({ list: oneOf(INBOX_VIEWS, search.list), feed: idOf(search.feed), item: idOf(search.item) }),
    reads: (at, { search: { list = 'waiting', feed } }) => [inboxRead(at, list, feed), accountsRead(at)],
  }),
  page({
    path: '/inbox/messages/{-$conversationId}',
    title: 'Messages',
    load: () => import('../../dms/messages-page.tsx'),
    component: 'MessagesPage',
    within: 'Inbox',
    tab: true,
    search: (search) => params({ show: oneOf<readonly DmFilter[]>(DM_FILTERS, search.show) }),
    reads: (at, { search: { show = 'open' } }) => [dmsRead(at, show)],
  }),
  page({
    path: '/inbox/listening',
    title: 'Listening',
    load: () => import('../../inbox/listening-page.tsx'),
    component: 'ListeningPage',
    within: 'Inbox',
    tab: true,
    reads: (at) => [listeningRead(at)],
  }),
  page({
    path: '/ideas',
    title: 'Thoughts',
    load: () => import('../../ideas/thoughts-page.tsx'),
    component: 'ThoughtsPage',
    place: { label: 'Ideas', key: 'd', stand: 'rail', onBar: false, icon: Lightbulb },
    tab: true,
    search: (search) => params({ about: textOf(search.about) }),
    reads: (at) => [thoughtsRead(at, 'active')],
  }),
  page({
    path: '/strategy',
    title: 'Strategy',
    load: () => import('../../strategy/strategy-page.tsx'),
    component: 'StrategyPage',
    within: 'Ideas',
    tab: true,
    search: (search) => params({ version: countOf(search.version) }),
    reads: (at) => [strategyRead(at), versionsRead(at), accountsRead(at)],
  }),
  page({
    path: '/media',
    title: 'Media',
    load: () => import('../../library/library-page.tsx'),
    component: 'LibraryPage',
    place: { label: 'Library', key: 'm', stand: 'rail', onBar: false, icon: Images },
    tab: true,
    reads: (at) => [libraryRead(at, { collection: 'all', kind: 'all' })],
  }),
  page({
    path: '/visuals',
    title: 'Visuals',
    load: () => import('../../visuals/studio-page.tsx'),
    component: 'StudioPage',
    within: 'Library',
    tab: true,
    // `from` is the library file whose visual the studio reopens.
    search: (search) => params({ from: idOf(search.from) }),
  }),
  page({
    path: '/documents',
    title: 'Documents',
    load: () => import('../../documents/documents-page.tsx'),
    component: 'DocumentsPage',
    within: 'Library',
    tab: true,
    // The outcome of a consent, after which Notion sends the person back here.
    search: (search) =>
      params({ outcome: textOf(search.outcome), problem: textOf(search.problem), sourceId: idOf(search.sourceId) }),
  }),
  page({
    path: '/videos/{-$renderId}',
    title: 'Branded video',
    load: () => import('../../videos/video-page.tsx'),
    component: 'VideoPage',
    within: 'Library',
    tab: true,
    // The video to be rendered, and the earlier render whose settings are copied.
    search: (search) => params({ from: idOf(search.from), like: idOf(search.like) }),
    reads: (at) => [videoDefaultsRead(at)],
  }),
  page({
    path: '/results',
    title: 'Analytics',
    load: () => import('../../results/results-page.tsx'),
    component: 'ResultsPage',
    place: { label: 'Results', key: 'e', stand: 'rail', onBar: false, icon: ChartSpline },
    tab: true,
    // `of` is what the chart draws; with `alone`, nothing is compared.
    search: (search) =>
      params({
        days: periodOf(search.days),
        of: oneOf(MEASURES, search.of),
        alone: oneOf(['yes'], search.alone),
        network: platformOf(search.network),
        topic: textOf(search.topic),
        type: textOf(search.type),
      }),
    reads: (at, { search: { days = USUAL_PERIOD } }) => [
      performanceRead(at, days),
      performanceRead(at, 2 * days),
      topPostsRead(at, days),
    ],
  }),
  page({
    path: '/results/automation',
    title: 'Automation',
    load: () => import('../../automation/automation-page.tsx'),
    component: 'AutomationPage',
    within: 'Results',
    tab: true,
    reads: (at) => [automationRulesRead(at), automationRunsRead(at), accountsRead(at)],
  }),
  page({
    path: '/notifications',
    title: 'Notifications',
    load: () => import('../../news/news-page.tsx'),
    component: 'NewsPage',
    place: { key: 'n', stand: 'top', onBar: false, icon: Bell },
    reads: (at) => [newsRead(at, true)],
  }),
  page({
    path: '/accounts',
    title: 'Accounts',
    load: () => import('../../accounts/accounts-page.tsx'),
    component: 'AccountsPage',
    place: { key: 'a', stand: 'foot', onBar: false, icon: Share2 },
    reads: (at) => [accountsRead(at), statusRead(at)],
  }),
  page({
    path: '/connect/$provider/done',
    load: () => import('../../accounts/connect-done-page.tsx'),
    component: 'ConnectDonePage',
    within: 'Accounts',
    search: (search) =>
      params({
        outcome: textOf(search.outcome),
        problem: textOf(search.problem),
        accountId: idOf(search.accountId),
        choice: textOf(search.choice),
      }),
    reads: (at) => [accountsRead(at)],
  }),
] as const

const platformOf = (value: unknown) => oneOf<readonly Platform[]>(PLATFORMS, value)

const groupOf = (at: ReadContext, groupId: string | undefined) =>
  groupId === undefined ? [] : [groupRead(at, groupId)]

interface Shown {
  view?: CalendarView | undefined
  day?: Day | undefined
}

/** The window that the page shows, which is one of the workspace's own days. */
async function calendarAt(at: PageReadContext, { view = 'month', day }: Shown) {
  const zone = await at.zone()
  return calendarRead(at, windowOf(isWide() ? view : 'list', day ?? wallOf(now(), zone).day, zone))
}
