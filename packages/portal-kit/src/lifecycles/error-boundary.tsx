import { Component, type ReactNode } from 'react';
import { reloadRemote, reportBroken, reportFault } from '@baazi/portal-kit/core';
import { AreaFailed } from '../ui/area-failed';

interface Props {
  remote: string;
  /** mounted in a slot of another app's screen, which is complete without it */
  isExtension?: boolean;
  children: ReactNode;
}

/** Limits a rendering error to its own app. The first 'Try again' renders the app again, the second loads it again. */
export class ErrorBoundary extends Component<Props, { broken: boolean }> {
  override state = { broken: false };
  private tries = 0;

  static getDerivedStateFromError(): { broken: boolean } {
    return { broken: true };
  }

  override componentDidCatch(error: unknown): void {
    const { remote, isExtension } = this.props;
    reportFault(error, { remote, stage: isExtension ? 'piece' : 'render' });
    if (!isExtension) reportBroken(remote);
  }

  private readonly retry = (): void => {
    this.tries += 1;
    if (this.tries > 1 && reloadRemote(this.props.remote)) return;
    this.setState({ broken: false });
  };

  override render(): ReactNode {
    const { isExtension, children } = this.props;
    if (!this.state.broken) return children;
    return isExtension ? null : <AreaFailed onRetry={this.retry} />;
  }
}
