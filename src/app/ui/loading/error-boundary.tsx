import { Component, type ReactNode } from 'react'

interface Props {
  /** Rendered in place of children that threw. `retry` renders the children again. */
  readonly fallback: (retry: () => void) => ReactNode
  readonly children: ReactNode
}

/** Keeps an exception in a component, such as a third-party one, from breaking the page. */
export class ErrorBoundary extends Component<Props, { readonly hasError: boolean }> {
  override readonly state = { hasError: false }

  static getDerivedStateFromError(): { readonly hasError: boolean } {
    return { hasError: true }
  }

  override render(): ReactNode {
    if (!this.state.hasError) return this.props.children
    return this.props.fallback(() => this.setState({ hasError: false }))
  }
}
