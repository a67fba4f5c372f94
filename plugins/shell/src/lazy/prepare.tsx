import { type PluginContext, viewRef, whenIdle } from '@latchkit/kernel'
import { defineView, isViewBinding, KernelProvider } from '@latchkit/kernel/react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { Messages } from '../contract.js'
import { Button } from '../ui/button.js'
import { WalletIcon } from '../ui/identity.js'
import { Badge, Screen, Stack, Text } from '../ui/layout.js'
import { List, ListRow } from '../ui/list.js'
import { uiMessages } from '../ui/ui-messages.js'
import { Card } from './card.js'
import { createHost } from './host.js'

/**
 * What the first opening would otherwise wait for: the texts of the dialog and of its first view and, when there is
 * time, a rehearsal.
 */
export async function prepare(ctx: PluginContext, view: string | undefined, hasTime: boolean): Promise<void> {
  await Promise.all([loadTexts(ctx, view), hasTime && rehearse(ctx)])
}

async function loadTexts({ kernel, router }: PluginContext, view: string | undefined): Promise<void> {
  const messages = kernel.get(Messages)
  void messages.load(uiMessages)
  if (view === undefined || !router.views.has(view)) return
  await router.views.load(view)
  const module = router.views.module(view).get()
  if (module.status !== 'ready' || !isViewBinding(module.view)) return
  for (const catalogue of module.view.messages ?? []) void messages.load(catalogue)
}

const RehearsalView = viewRef('ShellRehearsal')
const icon =
  'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciIHZpZXdCb3g9IjAgMCAxIDEiLz4='
const nothing = () => undefined

const rehearsal = /* @__PURE__ */ defineView({
  useTitle: () => '-',
  help: RehearsalView,
  Component: () => (
    <Screen footer={<Button>-</Button>}>
      <Text>-</Text>
      <List label="-">
        {[1, 2, 3, 4].map(key => (
          <ListRow
            key={key}
            icon={<WalletIcon name="-" src={icon} />}
            title="-"
            detail="-"
            badge={
              <Stack direction="row">
                <Badge>-</Badge>
              </Stack>
            }
            trailing="chevron"
            onPress={nothing}
          />
        ))}
      </List>
    </Screen>
  )
})

/**
 * Draws a card with rows, out of sight, and takes it away in the same turn. A browser draws anything the second time in
 * half the time, and this way nobody waits for the first.
 */
async function rehearse(ctx: PluginContext): Promise<void> {
  const unregister = ctx.view(RehearsalView, { load: async () => ({ default: rehearsal }) })
  await ctx.router.views.load(RehearsalView.id)
  await new Promise<void>(resolve => whenIdle(resolve))
  if (ctx.signal.aborted || ctx.router.state.get().open) return unregister()
  const { host, shadow } = createHost()
  host.setAttribute('data-rehearsal', '')
  document.body.append(host)
  const root = createRoot(shadow)
  const entry = { key: 0, view: RehearsalView.id }
  flushSync(() =>
    root.render(
      <KernelProvider kernel={ctx.kernel}>
        <div className="embedded">
          <Card entry={entry} direction="none" canGoBack={false} onClose={nothing} />
        </div>
      </KernelProvider>
    )
  )
  host.getBoundingClientRect()
  flushSync(() => root.unmount())
  host.remove()
  unregister()
}
