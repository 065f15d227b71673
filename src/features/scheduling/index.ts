import { getCalendar } from './operations/get-calendar.ts'
import { getScheduleCoverage } from './operations/get-schedule-coverage.ts'
import { getSchedulerSettings } from './operations/get-scheduler-settings.ts'
import { suggestSlots } from './operations/suggest-slots.ts'
import { suggestTimes } from './operations/suggest-times.ts'
import { updateSchedulerSettings } from './operations/update-scheduler-settings.ts'

export { firstClear } from './first-clear.ts'
export { createKeptTimings } from './kept-timings.ts'
export { loadCoverage } from './load-coverage.ts'
export { loadPosted } from './load-posted.ts'
export { loadAssistantApprovals, loadProfile } from './load-profile.ts'
export { dateAfter, localDay, localMoment, utcOf } from './local-time.ts'
export type { Placement, PostToPlace } from './place-posts.ts'
export { postedMix } from './posted-mix.ts'
export { lockSlots, reserveSlots } from './reserve-slots.ts'
export { LATE_MINUTES } from './settings.ts'

export const schedulingOperations = {
  getSchedulerSettings,
  updateSchedulerSettings,
  suggestSlots,
  suggestTimes,
  getScheduleCoverage,
  getCalendar,
}
