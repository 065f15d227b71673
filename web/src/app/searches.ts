import { PLATFORMS, type Platform } from '#contract/platforms.ts'
import { CALENDAR_VIEWS } from '../calendar/window.ts'
import { REVIEW_TABS } from '../review/review-tab.ts'
import { dayOf, idOf, idsOf, oneOf, params, textOf } from '../search-params.ts'
import { AUDIT_SUBJECT_NAMES, type AuditSubject } from '../settings/audit/audit-subjects.ts'

type Search = Readonly<Record<string, unknown>>

const platformOf = (search: Search) => oneOf<readonly Platform[]>(PLATFORMS, search.platform)

/** What each page's address may say after its `?`. */
export const signInSearch = (search: Search) =>
  params({ next: textOf(search.next), problem: textOf(search.problem), provider: textOf(search.provider) })

export const signUpSearch = (search: Search) => params({ next: textOf(search.next) })

export const reviewSearch = (search: Search) =>
  params({ tab: oneOf(REVIEW_TABS, search.tab), platform: platformOf(search) })

export const calendarSearch = (search: Search) =>
  params({ view: oneOf(CALENDAR_VIEWS, search.view), day: dayOf(search.day) })

export const composeSearch = (search: Search) => params({ platform: platformOf(search), media: idsOf(search.media) })

/** The video to be rendered, and the render whose settings are copied. */
export const videosSearch = (search: Search) => params({ from: idOf(search.from), like: idOf(search.like) })

/** The file that is opened to be made again. */
export const visualsSearch = (search: Search) => params({ from: idOf(search.from) })

export const connectDoneSearch = (search: Search) =>
  params({
    outcome: textOf(search.outcome),
    problem: textOf(search.problem),
    accountId: idOf(search.accountId),
    choice: textOf(search.choice),
  })

export const auditSearch = (search: Search) =>
  params({
    actor: oneOf(['assistant', 'api_key', 'rule', 'system'], search.actor) ?? idOf(search.actor),
    what: oneOf<readonly AuditSubject[]>(AUDIT_SUBJECT_NAMES, search.what),
    from: dayOf(search.from),
    to: dayOf(search.to),
  })
