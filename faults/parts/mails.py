"""A mail server that stores the mails it acknowledges."""
import re
import socketserver
import threading


class Mails:
    def __init__(self):
        self.lock = threading.Lock()
        self.ids = {}  # of each address, in order of arrival
        mails = self

        class Handler(socketserver.StreamRequestHandler):
            def say(self, text):
                self.wfile.write(f"{text}\r\n".encode())

            def handle(self):
                self.say("220 ready")
                to = ""
                for line in self.rfile:
                    word = line[:4].upper()
                    if word == b"RCPT":
                        to = re.search(rb"<(.*)>", line)[1].decode()
                    if word != b"DATA":
                        self.say("221 bye" if word == b"QUIT" else "250 ok")
                        continue
                    self.say("354 go on")
                    body = b""
                    while not body.endswith(b"\r\n.\r\n"):
                        more = self.rfile.readline()
                        if not more:
                            return
                        body += more
                    message = re.search(rb"^message-id:\s*(\S+)", body, re.I | re.M)[1].decode()
                    with mails.lock:
                        mails.ids.setdefault(to, []).append(message)
                    self.say("250 kept")

            def finish(self):
                try:
                    super().finish()
                except OSError:
                    pass  # killed during a mail

        class Listener(socketserver.ThreadingTCPServer):
            daemon_threads = True

            def handle_error(self, *_):
                pass  # a killed client sends nothing

        listener = Listener(("127.0.0.1", 0), Handler)
        self.url = f"smtp://127.0.0.1:{listener.server_address[1]}"
        threading.Thread(target=listener.serve_forever, daemon=True).start()

    def missing(self, addresses):
        with self.lock:
            return [address for address in addresses if address not in self.ids]

    def doubled(self, addresses):
        """The number of duplicates: with a different id, which is a fault, and with the same id, which mailboxes
        recognise."""
        with self.lock:
            ids = [self.ids.get(address, []) for address in addresses]
        return sum(len(set(each)) > 1 for each in ids), sum(len(each) - len(set(each)) for each in ids)
