import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { ProgressSteps } from './progress-steps.tsx'

const steps = [
  { id: 'first', label: 'First' },
  { id: 'second', label: 'Second' },
] as const

test('CHK-03 a completed step is a button that goes back', async () => {
  const onReturn = vi.fn()
  const screen = await render(<ProgressSteps label="Progress" steps={steps} current="second" onReturn={onReturn} />)
  await screen.getByRole('button', { name: 'First' }).click()
  expect(onReturn).toHaveBeenCalledExactlyOnceWith('first')
})

test('CHK-04 later steps are not buttons', async () => {
  const onReturn = vi.fn()
  const screen = await render(<ProgressSteps label="Progress" steps={steps} current="first" onReturn={onReturn} />)
  await screen.getByText('Second').click()
  expect(onReturn).not.toHaveBeenCalled()
  expect(screen.getByRole('button').elements()).toHaveLength(0)
  await expect.element(screen.getByRole('listitem').first()).toHaveAttribute('aria-current', 'step')
})
