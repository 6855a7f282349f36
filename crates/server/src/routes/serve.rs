//! Listening, TLS, and a graceful shutdown that finishes accepted requests (OPS-02).

use super::router;
use crate::areas::live;
use crate::base::app::{App, StartError};
use crate::base::http::connection_slots::Slots;
use crate::base::http::first_bytes::{Patience, PatientAcceptor};
use axum_server::Handle;
use axum_server::tls_rustls::RustlsConfig;
use hyper_util::rt::TokioTimer;
use std::io;
use std::net::{SocketAddr, TcpListener};
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpSocket;

/// A client that needs longer than this for its headers is disconnected.
const HEADER_TIMEOUT: Duration = Duration::from_secs(10);
const MAX_HEADER_BYTES: usize = 64 * 1024;
/// The listen backlog: a whole clinic reconnects at once after a restart.
const KNOCKING: u32 = 4096;

pub fn bind(app: &App) -> Result<TcpListener, StartError> {
    let address = app.config.server.listen;
    listen(address).map_err(|source| StartError::Serve { address: address.to_string(), source })
}

fn listen(address: SocketAddr) -> io::Result<TcpListener> {
    let socket = if address.is_ipv4() { TcpSocket::new_v4()? } else { TcpSocket::new_v6()? };
    // The previous server's closed connections must not block the port.
    socket.set_reuseaddr(true)?;
    socket.bind(address)?;
    socket.listen(KNOCKING)?.into_std()
}

/// Serves until `handle` is told to shut down.
pub async fn serve(app: App, listener: TcpListener, handle: Handle<SocketAddr>) -> Result<(), StartError> {
    let address = app.config.server.listen.to_string();
    let failed = |source| StartError::Serve { address: address.clone(), source };
    let tls = match (&app.config.server.tls_cert, &app.config.server.tls_key) {
        (Some(cert), Some(key)) => Some(RustlsConfig::from_pem_file(cert, key).await.map_err(failed)?),
        _ => None,
    };
    live::start(&app).await?;
    let reader = tokio::spawn(live::run(app.clone()));
    let (limits, proxies) = (&app.config.limits, app.config.server.trusted_proxies.clone());
    let per_address = limits.connections_per_address.unwrap_or(limits.connections.div_ceil(4));
    let slots = Arc::new(Slots::new(limits.connections, per_address, proxies));
    let service = router(app).into_make_service_with_connect_info::<SocketAddr>();
    let served = match tls {
        Some(tls) => {
            let mut server = axum_server::from_tcp_rustls(listener, tls)
                .map_err(failed)?
                .handle(handle)
                .map(|inner| PatientAcceptor::new(inner, slots, Patience::default()));
            limit_connections(server.http_builder());
            server.serve(service).await
        }
        None => {
            let mut server = axum_server::from_tcp(listener)
                .map_err(failed)?
                .handle(handle)
                .map(|inner| PatientAcceptor::new(inner, slots, Patience::default()));
            limit_connections(server.http_builder());
            server.serve(service).await
        }
    };
    reader.abort();
    served.map_err(failed)
}

fn limit_connections(builder: &mut hyper_util::server::conn::auto::Builder<hyper_util::rt::TokioExecutor>) {
    builder
        .http1()
        .timer(TokioTimer::new())
        .header_read_timeout(HEADER_TIMEOUT)
        .max_buf_size(MAX_HEADER_BYTES)
        .http2()
        .timer(TokioTimer::new())
        .keep_alive_interval(Some(Duration::from_secs(20)))
        .max_concurrent_streams(Some(128))
        .max_header_list_size(u32::try_from(MAX_HEADER_BYTES).unwrap_or(u32::MAX));
}

/// Resolves when the process is asked to stop.
pub async fn stop_signal() {
    let interrupt = async {
        let _ = tokio::signal::ctrl_c().await;
    };
    let terminate = async {
        match tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate()) {
            Ok(mut signal) => {
                signal.recv().await;
            }
            Err(_) => std::future::pending().await,
        }
    };
    tokio::select! {
        () = interrupt => {}
        () = terminate => {}
    }
}
