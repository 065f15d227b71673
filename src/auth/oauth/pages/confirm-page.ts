import { html } from './html.ts'
import { layout } from './layout.ts'
import { sentence } from './sentence.ts'

export interface ConfirmView {
  /** The page's own path. */
  path: string
  platformName: string
  workspaceName: string
  requester: { name: string | null; email: string; emailVerified: boolean }
  token: string
}

/** Asks a person before their account at a platform is connected to a workspace that somebody else may have chosen. */
export function confirmPage({ path, platformName, workspaceName, requester, token }: ConfirmView): string {
  const { name, email, emailVerified } = requester
  return layout(
    `Connect your ${platformName} account`,
    html`<h1>Connect your ${platformName} account to ${workspaceName}?</h1>
<p class="lead">You have just given Galley access at ${platformName}. Nothing is connected yet.</p>
<div class="panel">
<dl>
<div><dt>Workspace</dt><dd class="place">${workspaceName}<br><span class="note">Its members will be able to publish as you at ${platformName}.</span></dd></div>
<div><dt>Asked for by</dt><dd>${name === null ? html`<strong>${email}</strong>` : html`<strong>${name}</strong> (${email})`}${!emailVerified && html` <span class="mark">address not confirmed</span>`}<br><span class="note">${
      emailVerified
        ? 'People choose their own names and the names of their workspaces: check the address.'
        : 'People choose their own names and the names of their workspaces, and this address has not been confirmed.'
    }</span></dd></div>
</dl>
<p class="promise">If you did not start this yourself, or do not know who did, choose Cancel.</p>
<form method="post" action="${path}"><input type="hidden" name="token" value="${token}">
<div class="answers"><button name="answer" value="connect" class="primary">Connect</button><button name="answer" value="cancel">Cancel</button></div>
</form>
</div>`,
  )
}

export function nowConnectedPage(
  account: string,
  { platformName, workspaceName }: Pick<ConfirmView, 'platformName' | 'workspaceName'>,
): string {
  return layout(
    'Connected',
    html`<h1>${account} is connected</h1><div class="panel"><p>Posts that are approved in <strong>${workspaceName}</strong> can go out at ${platformName} now. You can close this page.</p>
<p>To take the access away again, ask the workspace, or remove Galley from the apps in your settings at ${platformName}.</p></div>`,
  )
}

export function notConnectedPage(why: string): string {
  return layout(
    'Nothing was connected',
    html`<h1>Nothing was connected</h1><div class="panel"><p>${sentence(why)}</p><p>You can close this page.</p></div>`,
  )
}
