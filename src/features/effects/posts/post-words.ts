import type { Words } from '../core/words.ts'

export const POST_WORDS: Words = {
  doubt: 'It may be live:',
  settle: 'Look at the account, then say "It is live" or "Publish again".',
  late: 'It became too late to go out without a person’s decision.',
  askAgain: 'Choose a new time.',
  brokenOff: 'Publishing it was broken off each time it was tried.',
  noAccount:
    'No connected account is chosen to publish it with. The page Accounts shows which accounts are connected, and which can be.',
  followUp: {
    missing: 'The post is live; its first comment is not:',
    add: 'Add it there by hand.',
    doubt: 'The post is live; its first comment may be:',
    look: 'Look there before you add it by hand.',
  },
  partsDone: 'parts of the thread are live.',
  notThere: 'The platform was asked after that: it is not live.',
  noEffect: 'The call that publishes was broken off without effect.',
}
