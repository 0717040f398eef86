import { type ReactNode, useEffect, useId, useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { useReplayInput } from './use-replay-input.ts'

/** Controls that also show the state known to their components. */
function Controls(): ReactNode {
  const region = useReplayInput<HTMLDivElement>()
  const name = useId()
  const [state, setState] = useState({ text: '', size: 'S', color: 'red', ticked: '', presses: 0 })
  const { text, size, color, ticked } = state
  const change = (part: Partial<typeof state>) => setState({ ...state, ...part })
  return (
    <div ref={region}>
      <input aria-label="Text" value={text} onChange={(event) => change({ text: event.target.value })} />
      <select aria-label="Size" value={size} onChange={(event) => change({ size: event.target.value })}>
        <option>S</option>
        <option>M</option>
      </select>
      {['red', 'blue'].map((each) => (
        <input
          key={each}
          type="radio"
          name={name}
          aria-label={each}
          checked={each === color}
          onChange={() => change({ color: each })}
        />
      ))}
      {['steel', 'wool'].map((each) => (
        <input
          key={each}
          type="checkbox"
          aria-label={each}
          checked={ticked.includes(each)}
          onChange={() => change({ ticked: `${ticked} ${each}` })}
        />
      ))}
      <button type="button" onClick={() => change({ presses: state.presses + 1 })}>
        Add
      </button>
      <output>{JSON.stringify(state)}</output>
    </div>
  )
}

/** Calls `onHydrated` after React has taken over the prerendered content. */
function AfterHydration({ of, onHydrated }: { readonly of: ReactNode; readonly onHydrated: () => void }): ReactNode {
  useEffect(onHydrated, [onHydrated])
  return of
}

function prerender() {
  const place = document.createElement('div')
  place.innerHTML = renderToString(<Controls />)
  document.body.append(place)
  return place
}

afterEach(() => {
  document.body.replaceChildren()
})

test('text, selections, checkboxes and clicks from before hydration reach the components', async () => {
  const place = prerender()
  const there = page.elementLocator(place)
  await there.getByLabelText('Text').fill('83704')
  await there.getByLabelText('Size').selectOptions('M')
  await there.getByLabelText('blue').click()
  await there.getByLabelText('steel').click()
  await there.getByLabelText('wool').click()
  const button = there.getByRole('button', { name: 'Add' }).element()
  button.setAttribute('data-pressed', '')
  button.setAttribute('aria-busy', 'true')
  await there.getByLabelText('Text').click()
  const errors = vi.fn()
  const root = hydrateRoot(place, <Controls />, { onRecoverableError: errors })
  await expect
    .poll(() => JSON.parse(place.querySelector('output')?.textContent ?? ''))
    .toEqual({ text: '83704', size: 'M', color: 'blue', ticked: ' steel wool', presses: 1 })
  await expect.element(there.getByLabelText('Text')).toHaveFocus()
  await expect.element(there.getByLabelText('Text')).toHaveValue('83704')
  await expect.element(there.getByLabelText('blue')).toBeChecked()
  expect(place.querySelector('[data-pressed], [aria-busy]')).toBeNull()
  expect(errors).not.toHaveBeenCalled()
  root.unmount()
})

test('untouched controls fire no events after hydration', async () => {
  const place = prerender()
  const reported = vi.fn()
  place.addEventListener('change', reported)
  place.addEventListener('click', reported)
  const hydrated = vi.fn()
  const root = hydrateRoot(place, <AfterHydration of={<Controls />} onHydrated={hydrated} />)
  await expect.poll(() => hydrated.mock.calls.length).toBe(1)
  // The replay runs in microtasks, which end before the next frame.
  await new Promise(requestAnimationFrame)
  expect(reported).not.toHaveBeenCalled()
  root.unmount()
})
