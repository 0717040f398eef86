import type { Expect, Page } from '#browser/browser.ts'
import type { Device } from '#browser/devices.ts'
import type { MeasuredPage } from '#browser/lighthouse/measure-pages.ts'
import type { EndpointId } from '#contract/contract.ts'
import type { ResponseOf, Endpoint } from '#contract/endpoint.ts'

/** The object passed to each step. */
export interface StepContext {
  readonly page: Page
  readonly expect: Expect
  readonly device: Device
  /** Opens a page of the shop by its path, as if the shopper had entered the URL. */
  open(path: string): Promise<void>
  /**
   * Returns the last successful response that the page received from an endpoint, parsed with the contract. The step
   * fails without such a response.
   */
  lastResponse<E extends Endpoint>(endpoint: E): Promise<ResponseOf<E>>
  /**
   * Expects the API to reject a request to this endpoint with this status during this step, because the shopper makes
   * a mistake on purpose. The step fails if no request to the endpoint is rejected with this status.
   */
  expectErrorResponse(endpoint: Endpoint, status: number): void
  /** Expects an error in the console during this step that contains the text. The step fails without it. */
  expectConsoleError(text: string): void
}

export type StepAction = (context: StepContext) => Promise<void>

/** Adds a step to the journey. Steps run in order, and the first failing step ends the journey. */
export type AddStep = (name: string, action: StepAction) => void

/** A scripted user flow that runs against the shop. */
export interface Journey {
  /** One-line summary for the report. */
  readonly summary: string
  /** Pages for Lighthouse to measure, if any. */
  readonly measuredPages?: readonly MeasuredPage[]
  /**
   * Starts the journey as a first visit with empty storage, so the shop asks for consent. Other journeys start as a
   * returning visitor who has declined.
   */
  readonly isFirstVisit?: true
  /** Whether the journey uses controls of the mock, so it fails at once with another API. */
  readonly requiresMock?: true
  /** The reason why the journey cannot run in a browser without storage, if any. */
  readonly requiresStorage?: string
  /**
   * Actions of the shopper, by endpoint ID, after a request has failed and works again, before the step is repeated.
   * Needed only if repeating the step is not sufficient. Used by `--fault-matrix`.
   */
  readonly recoveries?: Readonly<Partial<Record<EndpointId, StepAction>>>
  /** Adds the steps. Called once per run, so that each run has its own state. */
  readonly steps: (step: AddStep) => void
}
