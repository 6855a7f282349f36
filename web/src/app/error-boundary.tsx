import { Component, type ReactNode } from 'react';
import { CrashPage } from './crash-page';

/** Catches errors outside of the routes. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? <CrashPage /> : this.props.children;
  }
}
