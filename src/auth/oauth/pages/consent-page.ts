import { ROLE_NAMES, type Role } from '#contract/people/roles.ts'
import { SCOPE_WORDS } from '#contract/programs/scope-words.ts'
import type { Scope } from '#contract/programs/scopes.ts'
import { roleCanUse } from '../scopes.ts'
import { type Html, html } from './html.ts'
import { layout } from './layout.ts'

export interface Workspace {
  id: string
  name: string
  role: Role
}

export interface ConsentView {
  /** The page's own path. */
  path: string
  clientName: string | null
  /** The destination of the answer, as text for a person. */
  place: string
  person: { name: string | null; email: string }
  workspaces: readonly Workspace[]
  /** The workspace that the answer concerns. */
  chosen: Workspace
  scopes: readonly Scope[]
  requestToken: string
}

/** Asks a person before a program may act for them. The page works without a script. */
export function consentPage(view: ConsentView): string {
  const { path, clientName, place, chosen, scopes, requestToken } = view
  const name = clientName ?? 'An assistant without a name'
  const plain = scopes.filter((scope) => scope !== 'posts:delete')
  const token = html`<input type="hidden" name="token" value="${requestToken}">`
  return layout(
    `Connect ${name}`,
    html`<h1>Connect ${name}?</h1>
<p class="lead">It wants to act for you in <strong>${chosen.name}</strong>.</p>
<div class="panel">
<dl>
<div><dt>Name</dt><dd>${name} <span class="mark">not verified</span><br><span class="note">The program calls itself so. Galley does not know who made it.</span></dd></div>
<div><dt>Sends you to</dt><dd class="place">${place}<br><span class="note">If you did not just start this yourself, choose Cancel.</span></dd></div>
<div><dt>Signed in as</dt><dd>${who(view)}
<form method="post" action="${path}">${token}<button name="answer" value="switch" class="link">Not you? Sign in as somebody else</button></form></dd></div>
</dl>
${workspaceChoice(view)}
<form method="post" action="${path}">
${token}<input type="hidden" name="workspace" value="${chosen.id}">
<fieldset><legend>What it may do in ${chosen.name}</legend>
${plain.map((scope) => choice(scope, chosen.role))}
</fieldset>
${scopes.includes('posts:delete') && html`<fieldset class="apart"><legend>Cannot be undone</legend>${choice('posts:delete', chosen.role)}</fieldset>`}
<p class="promise">Everything an assistant drafts enters your review queue.</p>
<p class="note">You can end the connection at any time in the workspace’s settings. Whatever you allow here, it can never do more than you can.</p>
<div class="answers"><button name="answer" value="allow" class="primary">Allow</button><button name="answer" value="cancel">Cancel</button></div>
</form>
</div>`,
  )
}

function who({ person: { name, email } }: ConsentView): Html {
  return name === null ? html`<strong>${email}</strong>` : html`<strong>${name}</strong> (${email})`
}

/** Links instead of a form field, so that the content below always belongs to the chosen workspace. */
function workspaceChoice({ path, workspaces, chosen }: ConsentView): Html | null {
  if (workspaces.length < 2) return null
  const links = workspaces.map(
    ({ id, name, role }) =>
      html`<li><a href="${path}?workspace=${id}"${id === chosen.id && html` aria-current="true"`}>${name} <span class="note">${ROLE_NAMES[role]}</span></a></li>`,
  )
  return html`<nav aria-labelledby="which"><h2 id="which">Workspace</h2><ul>${links}</ul></nav>`
}

/**
 * The scopes that are ticked from the start, because they leave every decision to people. Each other scope needs a
 * separate click.
 */
const TICKED: ReadonlySet<Scope> = new Set<Scope>(['mcp:read', 'posts:write'])

/** A note for people before they tick this box. */
const MEANS: Partial<Record<Scope, string>> = {
  'posts:schedule':
    'If it approves in your name, posts can go out that nobody else has read. Unless the workspace allows more, it approves only what a person wrote or last changed, never what an assistant wrote.',
  'posts:publish': 'What it publishes is public at once, under your accounts’ names.',
}

function choice(scope: Scope, role: Role): Html {
  const { name, does } = SCOPE_WORDS[scope]
  const usable = roleCanUse(role, scope)
  const means = MEANS[scope]
  const state =
    scope === 'mcp:read'
      ? html` checked disabled`
      : usable
        ? html`${TICKED.has(scope) && html` checked`}`
        : html` disabled`
  return html`<label class="scope"><input type="checkbox" name="scope" value="${scope}"${state}><span><strong>${name}</strong><br>${does}${
    means !== undefined && html`<br><span class="note">${means}</span>`
  }${
    !usable &&
    html`<br><span class="mark">Your role here (${ROLE_NAMES[role]}) cannot do this, so it cannot be given.</span>`
  }</span></label>`
}
