import type { Words } from '../core/words.ts'

export const POST_WORDS: Words = {
  doubt: 'It may be live:',
  settle: 'Look at the account, then say "It is live" or "Publish again".',
  late: 'It is now too late to publish the post unless a person decides to.',
  askAgain: 'Choose a new time.',
  brokenOff: 'Each attempt to publish it was interrupted.',
  noAccount:
    'No connected account is chosen to publish the post. The page Accounts shows which accounts are connected, and which can be.',
  followUp: {
    missing: 'The post is live; its first comment is not:',
    add: 'Add it there by hand.',
    doubt: 'The post is live; its first comment may be:',
    look: 'Look there before you add it by hand.',
  },
  partsDone: 'parts of the thread are live.',
  notThere: 'Galley then asked the platform: the post is not live.',
  noEffect: 'The call to publish the post was interrupted and had no effect.',
}
