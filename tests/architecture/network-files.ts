/** Files of operations that the specification names after a network. */
const NAMED_BY_THE_SPECIFICATION = new Set([
  'src/contract/networks/tiktok-creator.ts',
  'src/contract/networks/x-post.ts',
  'src/contract/posts/x-post.ts',
  'src/features/accounts/choosing/linkedin-pages.ts',
  'src/features/accounts/operations/choose-linkedin-pages.ts',
  'src/features/accounts/operations/connect-bluesky.ts',
  'src/features/accounts/operations/get-tiktok-creator-info.ts',
  'src/features/accounts/operations/get-bluesky-client-metadata.ts',
  'src/features/accounts/operations/list-linkedin-pages.ts',
  'src/features/automation/operations/get-x-automation-rules.ts',
  'src/features/automation/operations/list-x-automation-runs.ts',
  'src/features/automation/operations/run-x-automation.ts',
  'src/features/automation/operations/update-x-automation-rules.ts',
  'src/features/deleting/find-x-post.ts',
  'src/features/deleting/operations/delete-x-post.ts',
  'src/features/deleting/x-post-url.ts',
  'src/features/deleting/x-post-url.test.ts',
  'src/features/posts/operations/create-x-thread.ts',
  'src/features/reading/operations/get-x-post.ts',
  'src/features/reading/operations/get-x-thread.ts',
  'src/features/whole-account/operations/get-x-account-analytics.ts',
  'src/features/whole-account/operations/set-x-account-analytics.ts',
])

/** The files of a network as the guide lists them, with `<network>` instead of the name. */
export interface NetworkGuide {
  files: string[]
  mayHave: string[]
  lists: string[]
}

export function readGuide(text: string): NetworkGuide {
  const [files = '', lists = ''] = text.split('## Lists')
  const [must = '', may = ''] = files.split('It may have more')
  const paths = (part: string, form: RegExp) => [...part.matchAll(form)].map(([, path = '']) => path)
  return {
    files: paths(must, /^\d+\. `([^`]+)`/gm),
    mayHave: ['src/platforms/<network>/*', 'sandbox/<network>/*', ...paths(may, /`([^`]+)`/g)],
    lists: paths(lists, /^- `([^`]+)`/gm),
  }
}

/**
 * Which files and lines of the guide a network lacks, and which files outside the guide are named after it. `read`
 * gives the text of a file.
 */
export function checkNetworkFiles(
  network: string,
  guide: NetworkGuide,
  tree: readonly string[],
  read: (path: string) => string,
): string[] {
  const named = (path: string) => path.replaceAll('<network>', network)
  const known = [...guide.files, ...guide.mayHave].map((path) => patternOf(named(path)))
  const ofItsName = new RegExp(`(?:^|[/-])${network}(?:[/.-]|$)`)
  return [
    ...guide.files
      .map(named)
      .filter((path) => !tree.includes(path))
      .map((path) => `${network}: ${path} is missing`),
    ...guide.lists
      .filter((path) => !new RegExp(`\\b${network}`).test(read(path)))
      .map((path) => `${network}: has no line in ${path}`),
    ...tree
      .filter((path) => ofItsName.test(path) && !NAMED_BY_THE_SPECIFICATION.has(path))
      .filter((path) => !known.some((pattern) => pattern.test(path)))
      .map((path) => `${network}: ${path} is in no list of the guide`),
  ]
}

function patternOf(path: string): RegExp {
  const parts = path.split('*').map((part) => part.replaceAll('.', '\\.'))
  return new RegExp(`^${parts.join('.+')}$`)
}
