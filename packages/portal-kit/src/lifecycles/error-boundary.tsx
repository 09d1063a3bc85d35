import { Component, type ReactNode } from 'react';
import { reportFault } from '../faults/report-fault';
import { AreaFailed } from '../ui/area-failed';
import { tellBroken } from './tell-broken';
import { reloadRemote } from './reload-remote';

interface Props {
  remote: string;
  /** stands on another part's screen, which is whole without it */
  isPiece?: boolean;
  children: ReactNode;
}

/**
 * A part that breaks while running takes down its own place only. The first 'Try again' draws it anew, the second loads
 * it anew.
 */
export class ErrorBoundary extends Component<Props, { broken: boolean }> {
  override state = { broken: false };
  private tries = 0;

  static getDerivedStateFromError(): { broken: boolean } {
    return { broken: true };
  }

  override componentDidCatch(error: unknown): void {
    const { remote, isPiece } = this.props;
    reportFault(error, { remote, stage: isPiece ? 'piece' : 'render' });
    if (!isPiece) tellBroken(remote);
  }

  private readonly retry = (): void => {
    this.tries += 1;
    if (this.tries > 1 && reloadRemote(this.props.remote)) return;
    this.setState({ broken: false });
  };

  override render(): ReactNode {
    const { isPiece, children } = this.props;
    if (!this.state.broken) return children;
    return isPiece ? null : <AreaFailed onRetry={this.retry} />;
  }
}
