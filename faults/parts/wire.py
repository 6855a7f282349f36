"""A proxied connection to a server that can be cut and slowed down."""
import contextlib
import socket
import threading
import time

PIECE = 65_536


class Wire:
    def __init__(self, target):
        self.target = target
        self.is_cut = False
        self.pause = 0.0  # before each chunk
        self.ends = set()
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self.listener.getsockname()[1]}"
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            near, _ = self.listener.accept()
            with contextlib.suppress(OSError):
                if self.is_cut:
                    near.close()
                    continue
                far = socket.create_connection(self.target)
                self.ends |= {near, far}
                for source, sink in ((near, far), (far, near)):
                    threading.Thread(target=self.carry, args=(source, sink), daemon=True).start()

    def carry(self, source, sink):
        with contextlib.suppress(OSError):
            while piece := source.recv(PIECE):
                time.sleep(self.pause)
                sink.sendall(piece)
        self.close(source, sink)

    def close(self, *ends):
        for end in ends:
            self.ends.discard(end)
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
            end.close()

    def cut(self):
        self.is_cut = True
        self.close(*list(self.ends))

    def mend(self):
        self.is_cut = False
