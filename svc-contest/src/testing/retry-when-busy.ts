/** A service under load sheds requests with 503; the test retries after 100 ms. */
export async function retryWhenBusy<T extends { status: number }>(send: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    const reply = await send();
    if (reply.status !== 503 || tries >= 60) return reply;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
