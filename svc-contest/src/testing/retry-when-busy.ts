/** A machine under load sheds requests with 503; a test, like a player, asks again a little later. */
export async function retryWhenBusy<T extends { status: number }>(send: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    const reply = await send();
    if (reply.status !== 503 || tries >= 60) return reply;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
